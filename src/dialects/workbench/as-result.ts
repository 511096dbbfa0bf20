import { text, textOf, type Content } from "../../contract/content.ts";
import { isObject, type Json, type JsonObject } from "../../contract/json.ts";
import { softFailure, type Result } from "../../contract/result.ts";
import { normalise, type ToolResponse } from "./normalise.ts";
import { plain } from "../../contract/plain.ts";

/** Whatever `run` of a Workbench tool resolved to, as a result: content for the model, metadata beside it. */
export function asResult(output: unknown): Result {
  const response = normalise(output);
  const content = contentOf(response.content);
  const why = failureOf(response, content);
  const outcome = { content, ...dataOf(output, response), ...metaOf(response) };
  return why === undefined ? { ok: true, ...outcome } : softFailure(why, outcome);
}

function contentOf(content: ToolResponse["content"]): Content[] {
  return typeof content === "string" ? [text(content)] : content.map(partOf);
}

function partOf(block: unknown): Content {
  if (typeof block === "string") return text(block);
  if (!isObject(block)) return text(JSON.stringify(plain(block)));
  const { type, text: words, data, mimeType, uri, name } = block;
  if (type === "text" && words !== undefined) return text(typeof words === "string" ? words : JSON.stringify(plain(words)));
  if ((type === "image" || type === "audio") && typeof data === "string" && typeof mimeType === "string")
    return { type, data, mimeType };
  if ((type === "resource_link" || type === "link") && typeof uri === "string")
    return {
      type: "link",
      uri,
      ...(typeof name === "string" ? { name } : {}),
      ...(typeof mimeType === "string" ? { mimeType } : {}),
    };
  return text(JSON.stringify(plain(block)));
}

// MCP servers mark a failure with `isError`; a response that was passed on from one means just that.
function failureOf(response: ToolResponse, content: readonly Content[]): string | undefined {
  if (response.error) return response.error;
  const isError = (response as { isError?: unknown }).isError === true;
  return isError ? textOf(content) || "The tool failed and did not say why." : undefined;
}

// An object that was no response is what programs want to read; so is what MCP calls structured content.
function dataOf(output: unknown, response: ToolResponse): { data?: Json } {
  const structured = (response as { structuredContent?: unknown }).structuredContent;
  if (structured !== undefined) return { data: plain(structured) };
  const isPlainObject = response.metadata === output && output !== undefined && !response.error;
  return isPlainObject ? { data: plain(output) } : {};
}

function metaOf(response: ToolResponse): { meta?: JsonObject } {
  if (Object.keys(response).length === 1) return {};
  const { content, error, metadata, isError, structuredContent, ...extra } = response as unknown as Record<string, unknown>;
  const noted = metadata === undefined ? {} : plain(metadata);
  const more = Object.keys(extra).length === 0 ? {} : { extra: plain(extra) };
  const meta = { ...(isObject(noted) ? noted : { metadata: noted }), ...more };
  return Object.keys(meta).length === 0 ? {} : { meta };
}
