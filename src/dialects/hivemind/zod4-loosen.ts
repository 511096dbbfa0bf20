import { isSteady } from "./steady.ts";

/** What is read of a definition of zod 4. */
export interface Zod4Definition {
  readonly type: string;
  readonly coerce?: boolean;
  readonly checks?: readonly { readonly _zod?: { readonly def?: { readonly check?: string } } }[];
  readonly innerType?: Inner;
  readonly in?: Inner;
  readonly shape?: Readonly<Record<string, Inner>>;
  readonly defaultValue?: unknown;
}

interface Inner {
  readonly _zod: { readonly def: Zod4Definition };
}

const COERCED: Readonly<Record<string, readonly string[]>> = {
  string: ["number", "boolean"],
  number: ["string", "boolean"],
  boolean: ["string", "number"],
};

/** Takes out of a JSON Schema what would refuse, or fill in, other than zod does: the host reads it before zod sees the input. */
export function loosen(definition: Zod4Definition, schema: Record<string, unknown>): void {
  const { type, coerce, checks = [], shape } = definition;
  if (coerce === true && COERCED[type] !== undefined) schema["type"] = [schema["type"], ...COERCED[type]];
  // What is said of a text that is first trimmed or the like is not said of the text that is sent.
  if (checks.some((check) => check._zod?.def?.check === "overwrite"))
    for (const keyword of ["maxLength", "pattern", "format", "allOf"]) delete schema[keyword];
  if ((type === "default" || type === "prefault") && !isFillable(definition)) delete schema["default"];
  if (type === "object" && Array.isArray(schema["required"]))
    schema["required"] = schema["required"].filter((name: string) => !takesAnything(shape?.[name]));
  if (isLenient(definition)) {
    const { default: _, ...meant } = schema;
    for (const keyword of Object.keys(schema)) delete schema[keyword];
    schema["anyOf"] = [meant, {}];
  }
}

// zod 4 gives a default as it is, past the transforms of what it stands in for.
function isFillable(definition: Zod4Definition): boolean {
  const inner = definition.innerType?._zod.def.type;
  const isPassed = definition.type === "default" && (inner === "pipe" || inner === "transform");
  return !isPassed && isSteady(() => definition.defaultValue);
}

/** Whether it makes something of any value: by catch, or by what `z.preprocess` does first. */
function isLenient({ type, in: first }: Zod4Definition): boolean {
  return type === "catch" || (type === "pipe" && first?._zod.def.type === "transform");
}

function takesAnything(schema: Inner | undefined): boolean {
  const definition = schema?._zod.def;
  return definition !== undefined && (isLenient(definition) || takesAnything(definition.innerType));
}
