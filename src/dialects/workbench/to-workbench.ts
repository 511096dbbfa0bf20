import type { Content } from "../../contract/content.ts";
import { isObject, type Json } from "../../contract/json.ts";
import type { Result } from "../../contract/result.ts";
import type { Block, ToolResponse } from "./normalise.ts";
import { TIMED_OUT } from "./runner.ts";

/** Any result, of whichever dialect, as Workbench tools and chains know it. */
export function toWorkbench(result: Result): ToolResponse {
  const metadata = metadataOf(result);
  return {
    content: contentOf(result.content),
    ...(metadata === undefined ? {} : { metadata }),
    ...errorOf(result),
  };
}

function contentOf(content: readonly Content[]): ToolResponse["content"] {
  const [first, second] = content;
  return first?.type === "text" && second === undefined ? first.text : content.map(blockOf);
}

function blockOf(part: Content): Block {
  return part.type === "link" ? { ...part, type: "resource_link" } : { ...part };
}

function metadataOf({ data, meta }: Result): Json | undefined {
  if (meta === undefined || data === undefined) return meta ?? data;
  // What is no object lies in both, as itself and under a name.
  if (isObject(data)) return { ...data, ...meta };
  return JSON.stringify(meta) === JSON.stringify({ metadata: data }) ? data : { data, ...meta };
}

function errorOf(result: Result): Partial<ToolResponse> {
  if (result.ok) return {};
  const { code, message, details } = result.failure;
  if (code === "invalid_input") return { error: `Schema validation failed: ${message}` };
  if (code !== "timeout") return { error: message };
  const ms = details?.["ms"];
  const error = `Tool execution timeout${typeof ms === "number" ? ` (${ms / 1000}s limit)` : ""}`;
  // What it had produced by then is worth more than the words for having nothing.
  return contentOf(result.content) === message ? { content: TIMED_OUT, error } : { error };
}
