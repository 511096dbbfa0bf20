import type { Chunk } from "../../contract/chunk.ts";
import type { StreamChunk } from "./execution.ts";
import { jsonView } from "./json-view.ts";

/** What a streaming executor yielded, as the gate and everybody behind it sees it. */
export function asChunk(given: unknown): Chunk {
  if (typeof given === "string") return { type: "text", text: given };
  const { type, content, progress, data } = (given ?? {}) as Partial<StreamChunk>;
  const words = typeof content === "string" ? content : "";
  switch (type) {
    case "text":
      return { type, text: words };
    case "progress":
      return {
        type,
        ...(typeof progress === "number" ? { fraction: progress / 100 } : {}),
        ...(words === "" ? {} : { message: words }),
      };
    case "data":
      return dataChunk(words, data);
    case "error":
      return { type, message: words };
    default:
      return { type: "error", message: `The tool yielded a chunk of an unknown type: ${String(type)}.` };
  }
}

// A data chunk has words as well, which are seldom used; where they are all there is, they are the data.
function dataChunk(words: string, data: unknown): Chunk {
  if (data === undefined) return { type: "data", data: words };
  const seen = jsonView(data);
  return seen === undefined
    ? { type: "error", message: "The tool yielded data that JSON cannot carry." }
    : { type: "data", data: seen };
}
