import type { ChainStep } from "../contract/chain.ts";
import { interpolate, wholeValue } from "../contract/interpolate.ts";
import { isObject, type Json, type JsonObject, type JsonSchema } from "../contract/json.ts";
import { itemSchemas, propertySchemas, takesNoText } from "./schema-places.ts";

const MOST_CHARACTERS = 16_000_000;

/**
 * A step's input with its placeholders filled in. Where a text is one placeholder and nothing else, and the tool wants something
 * other than a text there, it gets the value in its own type. Throws a RangeError where the whole would become too long.
 */
export function stepInput({ input = {} }: ChainStep, values: JsonObject, schema: JsonSchema | undefined): JsonObject {
  const filler = new Filler(values, schema ?? true);
  return filler.fields(input, schema === undefined ? [] : [schema]);
}

class Filler {
  readonly #values: JsonObject;
  readonly #root: JsonSchema;
  #left = MOST_CHARACTERS;

  constructor(values: JsonObject, root: JsonSchema) {
    this.#values = values;
    this.#root = root;
  }

  fields(template: JsonObject, schemas: readonly Json[]): JsonObject {
    return Object.fromEntries(
      Object.entries(template).flatMap(([key, field]) =>
        field === undefined ? [] : [[key, this.#fill(field, propertySchemas(schemas, key, this.#root))]],
      ),
    );
  }

  #fill(template: Json, schemas: readonly Json[]): Json {
    if (typeof template === "string") return this.#text(template, schemas);
    if (Array.isArray(template)) return template.map((item: Json, i) => this.#fill(item, itemSchemas(schemas, i, this.#root)));
    return isObject(template) ? this.fields(template, schemas) : template;
  }

  #text(template: string, schemas: readonly Json[]): Json {
    const whole = wholeValue(template, this.#values);
    if (whole !== undefined && takesNoText(schemas, this.#root)) return whole;
    const filled = interpolate(template, this.#values, Math.max(this.#left, template.length));
    this.#left -= typeof filled === "string" ? filled.length : 0;
    return filled;
  }
}
