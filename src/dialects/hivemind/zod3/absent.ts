import { isZod3 } from "./schema.ts";

const INNER: Readonly<Record<string, string>> = {
  ZodNullable: "innerType",
  ZodReadonly: "innerType",
  ZodEffects: "schema",
  ZodBranded: "type",
  ZodPipeline: "in",
};

const ABSENT = new Set(["ZodOptional", "ZodDefault", "ZodCatch", "ZodUndefined", "ZodVoid", "ZodAny", "ZodUnknown"]);

/** Whether a field may be left out: it is optional, there is a value that stands in for it, or zod takes anything. */
export function mayBeAbsent(schema: unknown, depth = 0): boolean {
  if (!isZod3(schema) || depth > 32) return false;
  const { typeName, options, getter } = schema._def;
  if (ABSENT.has(typeName) || (typeName === "ZodLiteral" && schema._def["value"] === undefined)) return true;
  if (typeName === "ZodEffects" && (schema._def["effect"] as { type?: unknown } | undefined)?.type === "preprocess") return true;
  if (typeName === "ZodUnion" && Array.isArray(options)) return options.some((option) => mayBeAbsent(option, depth + 1));
  if (typeName === "ZodLazy" && typeof getter === "function") return mayBeAbsent(getter(), depth + 1);
  const inner = INNER[typeName];
  return inner !== undefined && mayBeAbsent(schema._def[inner], depth + 1);
}
