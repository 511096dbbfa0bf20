import { textOf, type Content } from "../../contract/content.ts";
import { NO_OUTPUT, type Result } from "../../contract/result.ts";
import { count, size } from "./figures.ts";

/** A result as people read it: its content, or its data where that says the same better; then its artifacts. */
export function renderResult(result: Result): string[] {
  return [...renderOutput(result), ...(result.artifacts ?? []).map(renderArtifact)];
}

function renderOutput(result: Result): string[] {
  const said = textOf(result.content);
  if (!result.ok && said === result.failure.message && result.content.length === 1) return [];
  // A tool that returned an object says it as compact JSON, which is meant for models.
  const isOnlyData = result.data !== undefined && (said === JSON.stringify(result.data) || said === NO_OUTPUT);
  if (isOnlyData) return [typeof result.data === "string" ? result.data : JSON.stringify(result.data, null, 2)];
  return result.content.map(renderContent);
}

/** One piece of content as text. */
export function renderContent(part: Content): string {
  switch (part.type) {
    case "text":
      return part.text.replace(/\n$/u, "");
    case "link":
      return part.name === undefined ? part.uri : `${part.name} <${part.uri}>`;
    default:
      return `[${part.type}: ${part.mimeType}, ${size(bytesOf(part.data))}]`;
  }
}

function renderArtifact(artifact: { name: string; mimeType: string; base64?: string; url?: string }): string {
  const where = artifact.url ?? (artifact.base64 === undefined ? "empty" : size(bytesOf(artifact.base64)));
  return `artifact: ${artifact.name} (${artifact.mimeType}, ${where})`;
}

function bytesOf(base64: string): number {
  return Math.floor((base64.length * 3) / 4) - (/=*$/u.exec(base64)?.[0].length ?? 0);
}

/** What of a result is not shown, so that nobody believes it is lost. */
export function renderOmission(result: Result): string | undefined {
  const parts = result.content.filter((part) => part.type === "image" || part.type === "audio").length;
  const inline = (result.artifacts ?? []).filter((one) => one.base64 !== undefined).length;
  return parts + inline === 0 ? undefined : `${count(parts + inline, "file")} in the result: --json prints them as base64.`;
}
