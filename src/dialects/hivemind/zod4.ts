import type { $ZodType } from "zod/v4/core";
import type { JsonObject } from "../../contract/json.ts";
import { loosen, type Zod4Definition } from "./zod4-loosen.ts";

/** Whether a value is a schema of zod 4, of whichever copy. */
export function isZod4(value: unknown): value is $ZodType {
  return (typeof value === "object" || typeof value === "function") && value !== null && "_zod" in value;
}

/** A zod 4 schema as JSON Schema of its input; what has no word there allows anything. */
export async function zod4ToJsonSchema(schema: $ZodType): Promise<JsonObject> {
  // Loaded only for those who bring such schemas: it is large.
  const { toJSONSchema } = await import("zod/v4/core");
  const { $schema: _, ...converted } = toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      loosen(zodSchema._zod.def as unknown as Zod4Definition, jsonSchema);
      // A copy of zod that is not ours may keep its descriptions where only its own schemas find them.
      const { description } = zodSchema as { readonly description?: unknown };
      if (jsonSchema.description === undefined && typeof description === "string") jsonSchema.description = description;
    },
  });
  return converted as JsonObject;
}
