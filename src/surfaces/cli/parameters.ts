import { isObject, type Json, type JsonSchema } from "../../contract/json.ts";
import { typesOf, variants } from "./schema-lookup.ts";

/** One argument of a tool, as it is typed on the command line. */
export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

const DEEPEST = 3;

/** The arguments that a schema names, nested ones with dots. */
export function parametersOf(root: JsonSchema, schema: Json = root, prefix = "", depth = 1): Parameter[] {
  const parts = variants(schema, root).filter(isObject);
  const required = new Set(parts.flatMap(({ required: names }) => (Array.isArray(names) ? (names as Json[]) : [])));
  return parts.flatMap(({ properties }) =>
    Object.entries(isObject(properties) ? properties : {}).flatMap(([key, property = true]) => {
      const name = prefix + key;
      const inner = depth < DEEPEST ? parametersOf(root, property, `${name}.`, depth + 1) : [];
      return [parameter(name, property, root, required.has(key)), ...inner];
    }),
  );
}

function parameter(name: string, schema: Json, root: JsonSchema, isRequired: boolean): Parameter {
  const { description, default: preset } = mergeOf(schema, root);
  const words = typeof description === "string" ? description : "";
  const fallback = preset === undefined ? "" : `${words === "" ? "" : " "}Default: ${JSON.stringify(preset)}.`;
  return { name, type: typeName(schema, root), isRequired, description: words + fallback };
}

function typeName(schema: Json, root: JsonSchema): string {
  const { enum: values, items, minimum, maximum } = mergeOf(schema, root);
  if (Array.isArray(values)) return (values as Json[]).map(String).join("|");
  const types = [...typesOf(schema, root)];
  if (types.length === 0) return "any";
  if (types.length === 1 && types[0] === "array") return `${items === undefined ? "any" : typeName(items, root)}[]`;
  const range = minimum === undefined && maximum === undefined ? "" : ` ${bound(minimum)}…${bound(maximum)}`;
  return types.join("|") + range;
}

function mergeOf(schema: Json, root: JsonSchema): Record<string, Json | undefined> {
  return Object.assign({}, ...variants(schema, root).toReversed()) as Record<string, Json | undefined>;
}

function bound(value: Json | undefined): string {
  return typeof value === "number" ? String(value) : "";
}
