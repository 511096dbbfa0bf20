import { isObject } from "../../contract/json.ts";
import { NO_OUTPUT } from "../../contract/result.ts";
import { messageOf } from "../../contract/thrown.ts";
import { pretty } from "./pretty.ts";

/** A piece of a response's content, as MCP writes it. */
export interface Block {
  readonly type: string;
  readonly text?: string;
  readonly [field: string]: unknown;
}

/** What a Workbench tool answers: content for readers, metadata for programs, an error where it failed. */
export interface ToolResponse {
  readonly content: string | readonly Block[];
  readonly metadata?: unknown;
  readonly error?: string;
}

/** Whatever a tool returned, as the standard response. One that is a response already comes back as it is. */
export function normalise(output: unknown): ToolResponse {
  if (typeof output === "string") return { content: output };
  if (output instanceof Error) return { content: messageOf(output), error: messageOf(output), metadata: output };
  if (isObject(output)) {
    const fields: Record<string, unknown> = output;
    if ("content" in fields) return isResponse(fields) ? fields : repaired(fields);
    const error = fields["error"];
    if (error) return { content: wordsOf(fields["message"] || error), error: wordsOf(error), metadata: output };
  }
  if (output === undefined) return { content: NO_OUTPUT, metadata: { empty: true } };
  return { content: pretty(output) ?? NO_OUTPUT, metadata: output };
}

/** Whether content and error are of the types the standard names; falsy errors are none. */
function isResponse(fields: object): fields is ToolResponse {
  const { content, error } = fields as { content: unknown; error?: unknown };
  return (typeof content === "string" || Array.isArray(content)) && (typeof error === "string" || !error);
}

function repaired(fields: Record<string, unknown>): ToolResponse {
  const { content, error, metadata, ...rest } = fields;
  const words = error ? wordsOf(error) : undefined;
  const noted = isObject(metadata) ? metadata : metadata === undefined ? {} : { metadata };
  const kept = typeof error === "object" && error !== null ? { error, ...noted } : metadata;
  return {
    ...rest,
    content: readable(content) ?? words ?? NO_OUTPUT,
    ...(kept === undefined ? {} : { metadata: kept }),
    ...(words === undefined ? {} : { error: words }),
  };
}

function readable(content: unknown): ToolResponse["content"] | undefined {
  if (content === undefined || content === null) return undefined;
  if (typeof content === "string" || Array.isArray(content)) return content as ToolResponse["content"];
  return isObject(content) && typeof content["type"] === "string" ? [content as Block] : pretty(content);
}

/** An error or message of any kind, in words. */
function wordsOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (isObject(value) && typeof value["message"] === "string" && value["message"] !== "") return value["message"];
  return value instanceof Error ? messageOf(value) : (pretty(value) ?? String(value));
}
