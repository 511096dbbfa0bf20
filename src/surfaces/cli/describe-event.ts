import type { Chunk } from "../../contract/chunk.ts";
import type { CallEvent } from "../../contract/event.ts";
import { renderProgress } from "./progress-bar.ts";

/** An event in one word and the words behind it. */
export function describeEvent(event: CallEvent): { what: string; words: string } {
  switch (event.type) {
    case "call-started":
      return { what: "started", words: `by ${event.caller}` };
    case "call-resumed":
      return { what: "resumed", words: "by another process" };
    case "call-replayed":
      return { what: "replayed", words: `the outcome of ${event.firstCallId}, which had the same key` };
    case "policy-shadowed":
      return { what: "shadow", words: `"${event.by}" would ${event.would}; it was ${event.verdict}: ${event.rule}` };
    case "chunk":
      return describeChunk(event.chunk);
    case "approval-requested":
      return { what: "asked", words: event.approval.rule };
    case "approval-decided":
      return describeAnswer(event.answer);
    case "call-ended":
      return { what: "ended", words: event.result.ok ? "ok" : event.result.failure.code };
  }
}

function describeChunk(chunk: Chunk): { what: string; words: string } {
  switch (chunk.type) {
    case "text":
      return { what: "text", words: JSON.stringify(chunk.text) };
    case "data":
      return { what: "data", words: JSON.stringify(chunk.data) };
    case "progress":
      return { what: "progress", words: renderProgress(chunk) };
    case "error":
      return { what: "warning", words: chunk.message };
  }
}

function describeAnswer(answer: (CallEvent & { type: "approval-decided" })["answer"]): { what: string; words: string } {
  if ("expired" in answer) return { what: "expired", words: "nobody decided in time" };
  if ("void" in answer) return { what: "void", words: "the tool has changed since it was asked for" };
  if ("cancelled" in answer) return { what: "cancelled", words: "before anybody decided" };
  const by = answer.by === undefined ? "" : `by ${answer.by}`;
  if (answer.approve) return { what: "approved", words: answer.input === undefined ? by : `${by} with another input` };
  return { what: answer.dismissed === true ? "dismissed" : "declined", words: [by, answer.reason].filter(Boolean).join(": ") };
}
