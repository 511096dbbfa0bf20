import type { JsonObject, Problem } from "../../contract/json.ts";
import { problemsOf } from "./issues.ts";
import { isZod3 } from "./zod3/schema.ts";
import { zod3ToJsonSchema } from "./zod3/to-json-schema.ts";
import { isZod4, zod4ToJsonSchema } from "./zod4.ts";

/** A schema of an author's, of zod 3 or zod 4. */
export interface AuthorSchema {
  safeParseAsync(value: unknown): Promise<{ readonly success: boolean; readonly data?: unknown; readonly error?: unknown }>;
}

/** What came of a value: what the schema made of it, or every problem. */
export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Whether a value is a schema of zod, of whichever version and copy. */
export function isAuthorSchema(value: unknown): value is AuthorSchema {
  return (isZod3(value) || isZod4(value)) && "safeParseAsync" in value && typeof value.safeParseAsync === "function";
}

/** The schema as JSON Schema of its input, and what in it no JSON can ever satisfy. */
export async function describe(schema: AuthorSchema): Promise<{ schema: JsonObject; unreachable: readonly string[] }> {
  if (isZod3(schema)) return zod3ToJsonSchema(schema);
  return { schema: isZod4(schema) ? await zod4ToJsonSchema(schema) : {}, unreachable: [] };
}

/** Reads a value with the schema: defaults filled in, transforms done. The value itself is not touched. */
export async function parse(schema: AuthorSchema, value: unknown): Promise<Parsed> {
  // What is frozen here is handed on by z.any(), and an author may write to what they were given.
  const outcome = await schema.safeParseAsync(structuredClone(value));
  return outcome.success ? { ok: true, value: outcome.data } : { ok: false, problems: problemsOf(outcome.error) };
}
