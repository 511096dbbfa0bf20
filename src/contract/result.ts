import { text, type Artifact, type Content } from "./content.ts";
import { failure, type Failure } from "./failure.ts";
import { copyJson, type Json, type JsonObject } from "./json.ts";

interface Outcome {
  /** What the model reads; never empty. */
  readonly content: readonly Content[];
  /** What programs read. */
  readonly data?: Json;
  /** Kept beside the result, shown to neither model nor people by default. */
  readonly meta?: JsonObject;
  readonly artifacts?: readonly Artifact[];
}

/** How a call ended. A failure keeps what was produced before it. */
export type Result = Outcome & ({ readonly ok: true } | { readonly ok: false; readonly failure: Failure });

/** What a success that says nothing says. */
export const NO_OUTPUT = "(no output)";

/** A result that failed, with whatever partial output there was. */
export function failed(why: Failure, partial?: Partial<Outcome>): Result {
  const content = partial?.content?.length ? partial.content : [text(why.message)];
  return { ...partial, ok: false, content, failure: why };
}

/** A failure that the tool itself reports: one a model may work around. */
export function softFailure(message: string, partial?: Partial<Outcome>): Result {
  return failed({ code: "tool_failed", message, soft: true }, partial);
}

/** Whether a value already has the shape of a result. */
export function isResult(value: unknown): value is Result {
  return (
    typeof value === "object" &&
    value !== null &&
    "ok" in value &&
    typeof value.ok === "boolean" &&
    "content" in value &&
    Array.isArray(value.content)
  );
}

/** Whatever a function returned, as a result: text stays text, anything else becomes data and its compact JSON. */
export function resultOf(value: unknown): Result {
  if (typeof value === "string") return { ok: true, content: [text(value === "" ? NO_OUTPUT : value)] };
  if (typeof value === "boolean" || Number.isFinite(value))
    return { ok: true, content: [text(String(value))], data: value as Json };
  if (value === undefined || value === null) return { ok: true, content: [text(NO_OUTPUT)] };
  if (isResult(value)) return value;
  const copied = copyJson(value);
  if (copied.ok) return { ok: true, content: [text(JSON.stringify(copied.value))], data: copied.value };
  const where = copied.problem.path === "" ? "What the tool returned" : `What the tool returned at ${copied.problem.path}`;
  return failed(failure("invalid_output", `${where} ${copied.problem.message}.`, { problems: [{ ...copied.problem }] }));
}
