import type { z } from "zod/v3";
import { isObject } from "../../contract/json.ts";

/** What a settings form is told about a field, beside its schema. */
export interface HivemindFieldMeta {
  readonly label?: string;
  readonly helpText?: string;
  readonly section?: string;
  readonly secret?: boolean;
  readonly radio?: boolean;
  readonly placeholder?: string;
}

// Kept in the definition, which zod hands on to every copy that a method makes.
const META = Symbol.for("pegboard.hivemind.field");
// Where the original SDK keeps it: a plugin may have been built with that one inside.
const ORIGINAL = "hivemind_meta";

/** The schemas that a schema is merely another form of: those inside a wrapper, a list or a choice. */
const PARTS = ["innerType", "schema", "type", "in", "left", "right"];

/** A copy of a schema that knows more of its field. */
export function withFieldMeta<T extends z.ZodTypeAny>(schema: T, meta: HivemindFieldMeta): T {
  const Type = schema.constructor as new (definition: object) => T;
  return new Type({ ...schema._def, [META]: { ...ownMeta(schema), ...meta } });
}

/** What is known of a field, at whatever level of its schema it was said; the outermost word counts. */
export function getFieldMeta(schema: unknown, depth = 0): HivemindFieldMeta {
  const definition = definitionOf(schema);
  if (definition === undefined || depth > 32) return {};
  const parts = PARTS.map((part) => definition[part]).concat(Array.isArray(definition["options"]) ? definition["options"] : []);
  const inner = parts.map((part) => getFieldMeta(part, depth + 1));
  return Object.assign({}, ...inner, ownMeta(schema)) as HivemindFieldMeta;
}

function ownMeta(schema: unknown): HivemindFieldMeta {
  const kept = (definitionOf(schema) as { [META]?: unknown } | undefined)?.[META];
  if (isObject(kept)) return kept as HivemindFieldMeta;
  const symbol = Object.getOwnPropertySymbols(schema ?? {}).find(({ description }) => description === ORIGINAL);
  const original = symbol === undefined ? undefined : (schema as Record<symbol, unknown>)[symbol];
  return isObject(original) ? (original as HivemindFieldMeta) : {};
}

function definitionOf(schema: unknown): Record<string, unknown> | undefined {
  const definition = typeof schema === "object" && schema !== null && "_def" in schema ? schema._def : undefined;
  return typeof definition === "object" && definition !== null ? (definition as Record<string, unknown>) : undefined;
}
