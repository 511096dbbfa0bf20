import { text, type Content } from "../../contract/content.ts";
import { failure } from "../../contract/failure.ts";
import { isObject, type JsonObject } from "../../contract/json.ts";
import { failed, softFailure, type Result } from "../../contract/result.ts";
import { messageOf } from "../../contract/thrown.ts";
import type { Outcome } from "./call.ts";
import { plain } from "../../contract/plain.ts";

const WORDLESS = "The tool failed and did not say why.";

/** How an author's function ended, as a result. */
export function asResult(outcome: Outcome): Result {
  if ("thrown" in outcome) return softFailure(messageOf(outcome.thrown), { meta: { thrown: true } });
  if ("value" in outcome) return fromNative(outcome.value);
  // Only what the tool itself has to say is output; the gate has words for the rest.
  if (outcome.cancelled === null || outcome.cancelled === "") return failed(failure("cancelled", "The tool was cancelled."));
  return softFailure(outcome.cancelled);
}

/** `{ success, message }`, or `{ success, output: { assistantParts, userParts } }`, as a result. */
function fromNative(value: unknown): Result {
  if (typeof value === "string") return { ok: true, content: [text(value)] };
  if (!isObject(value)) return misshapen(value);
  const { success, message, output, ...extra } = value as Record<string, unknown>;
  const parts = isObject(output) ? (output as { assistantParts?: unknown; userParts?: unknown }) : {};
  const content = contentOf(parts.assistantParts, message);
  const outcome = { content, ...metaOf(parts.userParts, extra) };
  if (typeof success !== "boolean") return misshapen(value, content);
  if (success) return { ok: true, ...outcome };
  const [first] = content;
  return softFailure(first?.type === "text" && first.text !== "" ? first.text : WORDLESS, outcome);
}

function contentOf(parts: unknown, message: unknown): Content[] {
  if (Array.isArray(parts) && parts.length > 0) return parts.map(partOf);
  if (message === undefined || message === null) return [];
  return [text(typeof message === "string" ? message : JSON.stringify(plain(message)))];
}

function partOf(part: unknown): Content {
  if (typeof part === "string") return text(part);
  const { type, text: words, base64, mimeType } = isObject(part) ? (part as Record<string, unknown>) : {};
  if (type === "text" && typeof words === "string") return text(words);
  if (type === "image" && typeof base64 === "string")
    return { type, data: base64, mimeType: typeof mimeType === "string" ? mimeType : "image/png" };
  return text(JSON.stringify(plain(part)));
}

// What is meant for the user's eyes, and whatever else a tool gives, is kept but not read to the model.
function metaOf(userParts: unknown, extra: object): { meta?: JsonObject } {
  const kept = plain(extra);
  const meta = { ...(isObject(kept) ? kept : {}), ...(userParts === undefined ? {} : { userParts: plain(userParts) }) };
  return Object.keys(meta).length === 0 ? {} : { meta };
}

function misshapen(value: unknown, content: Content[] = []): Result {
  const got = value === undefined ? "nothing" : JSON.stringify(plain(value)).slice(0, 200);
  const message = `The tool must return { success: true or false, message: "…" }, but returned ${got}.`;
  return failed(failure("invalid_output", message), { content });
}
