import { text } from "../../contract/content.ts";
import { failure } from "../../contract/failure.ts";
import { isObject, type JsonObject } from "../../contract/json.ts";
import { failed, NO_OUTPUT, type Result } from "../../contract/result.ts";
import { messageIn, toResult, type BuiltinServerRuntimeOutput } from "./native-result.ts";
import { plain } from "../../contract/plain.ts";

/** How much of its content a model is given. */
export const LONGEST_CONTENT = 25_000;

/** Whatever a runtime or an executor gave back, through the funnel, as a result of the host. */
export function asResult(given: unknown, api: string): Result {
  if (!isObject(given)) return failed(failure("invalid_output", noResult(given, api)));
  const { success, content, state, error, metadata, stop, ...others } = given as Record<string, unknown>;
  const output = { success: success === true, content: wordsOf(content), state, error } as BuiltinServerRuntimeOutput;
  const funnelled = toResult(output);
  // The funnel's words for silence speak of a failure; a success that says nothing is none.
  const isSilent = output.success && output.content === "" && !messageIn(error);
  const words = isSilent ? NO_OUTPUT : (funnelled.content ?? NO_OUTPUT);
  const meta: JsonObject = {
    ...objectOf(metadata),
    ...objectOf(others),
    ...(stop === true ? { stop } : {}),
    ...(words.length > LONGEST_CONTENT ? { truncated: true, originalSize: words.length } : {}),
  };
  const outcome = {
    content: [text(cut(words))],
    ...(state === undefined ? {} : { data: plain(state) }),
    ...(Object.keys(meta).length === 0 ? {} : { meta }),
  };
  return output.success ? { ok: true, ...outcome } : softly(words, error, funnelled.error, outcome);
}

/** The result of an API that nothing answers. */
export function missingApi(type: "ApiNotFound" | "MethodNotImplemented", message: string): Result {
  return asResult({ success: false, error: { type, message } }, "");
}

// An executor has typed its error already; what a runtime caught is wrapped as the funnel does.
function softly(
  words: string,
  error: unknown,
  wrapped: { type: string; message: string; body?: unknown } | undefined,
  outcome: Omit<Result, "ok" | "failure">,
): Result {
  const isTyped = isObject(error) && typeof error["type"] === "string";
  const details = isTyped ? { message: words, ...objectOf(error) } : objectOf(wrapped);
  const message = messageIn(error) || words;
  const why = { code: "tool_failed", message, soft: true } as const;
  return failed(Object.keys(details).length === 0 ? why : { ...why, details }, outcome);
}

function wordsOf(content: unknown): string {
  if (content === undefined || content === null) return "";
  return typeof content === "string" ? content : JSON.stringify(plain(content));
}

function objectOf(value: unknown): JsonObject {
  const copied = value === undefined ? undefined : plain(value);
  return isObject(copied) ? copied : {};
}

function cut(words: string): string {
  if (words.length <= LONGEST_CONTENT) return words;
  // Never half a character.
  const kept = words.slice(0, LONGEST_CONTENT).replace(/[\uD800-\uDBFF]$/u, "");
  return `${kept}\n\n[cut: the first ${LONGEST_CONTENT} of ${words.length} characters are shown]`;
}

function noResult(given: unknown, api: string): string {
  const what = given === undefined || given === null ? String(given) : `a ${Array.isArray(given) ? "list" : typeof given}`;
  return `"${api}" gave back ${what}. It must give back { success: true or false, content: "what the model reads" }.`;
}
