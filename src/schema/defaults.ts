import { isObject, type Json, type JsonObject, type JsonSchema } from "../contract/json.ts";
import type { References } from "./references.ts";

/** Fills in what a schema has defaults for. The value given is left as it is; only what changes is copied. */
export type Fill = (value: Json) => Json;

/** The defaults of a schema as a function, or undefined where it has none. */
export function compileDefaults(schema: JsonSchema, references: References): Fill | undefined {
  return new Compiler(references).fillOf(schema);
}

interface Property {
  readonly key: string;
  readonly start: Json | undefined;
  readonly fill: Fill | undefined;
}

class Compiler {
  readonly #references: References;
  /** Null while the part is being looked into: a schema may refer to itself. */
  readonly #fills = new Map<JsonObject, Fill | undefined | null>();

  constructor(references: References) {
    this.#references = references;
  }

  fillOf(part: unknown): Fill | undefined {
    if (!isObject(part)) return undefined;
    const known = this.#fills.get(part);
    if (known === null) return (value) => this.#fills.get(part)?.(value) ?? value;
    if (known !== undefined || this.#fills.has(part)) return known;
    this.#fills.set(part, null);
    const fill = inTurn([
      this.fillOf(this.#references.target(part)),
      ...this.#allOf(part),
      this.#properties(part),
      this.#items(part),
    ]);
    this.#fills.set(part, fill);
    return fill;
  }

  #allOf(part: JsonObject): (Fill | undefined)[] {
    return Array.isArray(part["allOf"]) ? part["allOf"].map((one) => this.fillOf(one)) : [];
  }

  #properties(part: JsonObject): Fill | undefined {
    const named = isObject(part["properties"]) ? part["properties"] : {};
    const properties = Object.entries(named)
      // No value may carry this one, and to set it would be to change what the value is.
      .filter(([key]) => key !== "__proto__")
      .map(([key, property]) => ({ key, start: this.#defaultOf(property, new Set()), fill: this.fillOf(property) }))
      .filter((property) => property.start !== undefined || property.fill !== undefined);
    // Which of the other names a pattern claims is not for us to say.
    const rest = part["patternProperties"] === undefined ? this.fillOf(part["additionalProperties"]) : undefined;
    return inTurn([
      properties.length === 0 ? undefined : (value) => (isObject(value) ? fillProperties(value, properties) : value),
      rest === undefined ? undefined : (value) => (isObject(value) ? fillOthers(value, named, rest) : value),
    ]);
  }

  #items(part: JsonObject): Fill | undefined {
    const { prefixItems, items, additionalItems } = part;
    const first = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : [];
    const rest = this.fillOf(Array.isArray(items) ? additionalItems : items);
    const fills = first.map((one) => this.fillOf(one));
    if (rest === undefined && fills.every((fill) => fill === undefined)) return undefined;
    return (value) => (Array.isArray(value) ? fillItems(value, fills, rest) : value);
  }

  // The nearest default wins: a property's own, then that of what it refers to, then that of what it is composed of.
  #defaultOf(property: unknown, seen: Set<unknown>): Json | undefined {
    if (!isObject(property) || seen.has(property)) return undefined;
    seen.add(property);
    if (property["default"] !== undefined) return property["default"];
    const composed = Array.isArray(property["allOf"]) ? property["allOf"] : [];
    for (const part of [this.#references.target(property), ...composed]) {
      const found = this.#defaultOf(part, seen);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function inTurn(fills: readonly (Fill | undefined)[]): Fill | undefined {
  const real = fills.filter((fill) => fill !== undefined);
  return real.length <= 1 ? real[0] : (value) => real.reduce((filled, fill) => fill(filled), value);
}

function fillProperties(value: JsonObject, properties: readonly Property[]): Json {
  let changed: Record<string, Json | undefined> | undefined;
  for (const { key, start, fill } of properties) {
    const before = Object.hasOwn(value, key) ? value[key] : undefined;
    const given = before === undefined ? start : before;
    const after = given === undefined || fill === undefined ? given : fill(given);
    if (after === undefined || after === before) continue;
    changed ??= { ...value };
    changed[key] = after;
  }
  return changed === undefined ? value : Object.freeze(changed);
}

function fillOthers(value: JsonObject, named: JsonObject, fill: Fill): Json {
  let changed: Record<string, Json | undefined> | undefined;
  for (const key of Object.keys(value)) {
    const before = value[key];
    if (before === undefined || Object.hasOwn(named, key)) continue;
    const after = fill(before);
    if (after === before) continue;
    changed ??= { ...value };
    changed[key] = after;
  }
  return changed === undefined ? value : Object.freeze(changed);
}

function fillItems(list: readonly Json[], first: readonly (Fill | undefined)[], rest: Fill | undefined): Json {
  const filled = list.map((item, i) => {
    const fill = i < first.length ? first[i] : rest;
    return fill === undefined ? item : fill(item);
  });
  return filled.some((item, i) => item !== list[i]) ? Object.freeze(filled) : list;
}
