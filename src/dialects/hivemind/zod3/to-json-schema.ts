import type { JsonObject } from "../../../contract/json.ts";
import { CHOICES } from "./choices.ts";
import { COLLECTIONS } from "./collections.ts";
import { SCALARS } from "./scalars.ts";
import { isZod3, type Conversion, type Converter, type Zod3 } from "./schema.ts";
import { WRAPPERS } from "./wrappers.ts";

/** A zod 3 schema as JSON Schema, and what in it no JSON can ever satisfy. */
export interface Converted {
  readonly schema: JsonObject;
  readonly unreachable: readonly string[];
}

/** Adds to what a schema became; the settings form does. */
export type Adorn = (schema: Zod3, converted: JsonObject) => JsonObject;

const CONVERTERS: Readonly<Record<string, Converter>> = { ...SCALARS, ...CHOICES, ...COLLECTIONS, ...WRAPPERS };
// A schema that makes a new one of itself each time it is asked has no end.
const DEEPEST = 100;

/** Writes a zod 3 schema as JSON Schema of its input. Types without a word for them allow anything: zod checks all the same. */
export function zod3ToJsonSchema(root: Zod3, adorn: Adorn = (_, converted) => converted): Converted {
  const definitions: Record<string, JsonObject> = {};
  const names = new Map<unknown, string>();
  const unreachable: string[] = [];
  let depth = 0;

  function convert(schema: unknown): JsonObject {
    if (!isZod3(schema) || depth >= DEEPEST) return {};
    depth += 1;
    try {
      const { typeName, description } = schema._def;
      const converted = CONVERTERS[typeName]?.(schema._def, conversion) ?? {};
      // The outermost description replaces those inside: what a wrapper says is said of the whole field.
      const described = typeof description === "string" && description !== "" ? { ...converted, description } : converted;
      return adorn(schema, described);
    } finally {
      depth -= 1;
    }
  }

  function refer(getter: () => unknown): JsonObject {
    const target = getter();
    const known = names.get(getter) ?? names.get(target);
    const name = known ?? `lazy${names.size === 0 ? "" : names.size}`;
    if (known === undefined) {
      names.set(getter, name).set(target, name);
      definitions[name] = convert(target);
    }
    return { $ref: `#/$defs/${name}` };
  }

  const conversion: Conversion = { convert, refer, cannotArrive: (what) => void unreachable.push(what) };
  const schema = convert(root);
  return { schema: Object.keys(definitions).length === 0 ? schema : { ...schema, $defs: definitions }, unreachable };
}
