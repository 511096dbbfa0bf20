import type { JsonObject } from "../../../contract/json.ts";

/** A schema of zod 3, of whichever copy: its definition is all that is read of it. */
export interface Zod3 {
  readonly _def: Zod3Definition;
}

/** What zod 3 keeps of a schema; which fields there are depends on the type. */
export interface Zod3Definition {
  readonly typeName: string;
  readonly description?: string;
  readonly [field: string]: unknown;
}

/** One conversion: how to go on with what is inside, and what is gathered on the way. */
export interface Conversion {
  convert(schema: unknown): JsonObject;
  /** A reference to a schema that is reached lazily, so that it may hold itself. */
  refer(getter: () => unknown): JsonObject;
  /** Says that JSON can never carry what a schema asks for. */
  cannotArrive(what: string): void;
}

/** Makes JSON Schema of one type of zod. */
export type Converter = (definition: Zod3Definition, conversion: Conversion) => JsonObject;

/** Whether a value is a schema of zod 3. */
export function isZod3(value: unknown): value is Zod3 {
  const definition = typeof value === "object" && value !== null && "_def" in value ? value._def : undefined;
  return (
    typeof definition === "object" && definition !== null && "typeName" in definition && typeof definition.typeName === "string"
  );
}
