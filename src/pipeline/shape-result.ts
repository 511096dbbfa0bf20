import { text, type Artifact, type Content } from "../contract/content.ts";
import { failure, isFailureCode, type Failure } from "../contract/failure.ts";
import { copyJson, isObject } from "../contract/json.ts";
import { failed, NO_OUTPUT, type Result } from "../contract/result.ts";

/** A result as a tool gave it, as one that is JSON in every part and that the tool can no longer change. */
export function shapeResult(raw: Result): Result {
  const data = raw.data === undefined ? undefined : copyJson(raw.data);
  const meta = raw.meta === undefined ? undefined : copyJson(raw.meta);
  const shaped = {
    content: shapeContent(raw.content),
    ...(data?.ok === true ? { data: data.value } : {}),
    ...(meta?.ok === true && isObject(meta.value) ? { meta: meta.value } : {}),
    ...shapeArtifacts(raw.artifacts),
  };
  if (data?.ok === false) return failed(notJson("data", data.problem.path, data.problem.message), shaped);
  if (meta?.ok === false) return failed(notJson("meta", meta.problem.path, meta.problem.message), shaped);
  return raw.ok ? { ok: true, ...shaped } : failed(shapeFailure(raw.failure), shaped);
}

function shapeContent(parts: readonly unknown[]): Content[] {
  const content: Content[] = [];
  for (const given of parts) {
    const part = shapePart(given);
    if (part.type !== "text" || part.text !== "") content.push(part);
  }
  return content.length === 0 ? [text(NO_OUTPUT)] : content;
}

function shapePart(part: unknown): Content {
  // Nearly every part is this.
  if (isObject(part) && part["type"] === "text" && typeof part["text"] === "string") return text(part["text"]);
  const copied = copyJson(pick(part, ["type", "text", "data", "mimeType", "uri", "name"]));
  if (!copied.ok) return text(`[a part of the content ${copied.problem.message}]`);
  if (isObject(copied.value)) {
    const { type, text: words, data, mimeType, uri, name } = copied.value;
    if (type === "text" && typeof words === "string") return text(words);
    if ((type === "image" || type === "audio") && typeof data === "string" && typeof mimeType === "string")
      return { type, data, mimeType };
    if (type === "link" && typeof uri === "string") return { type, uri, ...strings({ name, mimeType }) };
  }
  return text(JSON.stringify(copied.value));
}

function shapeArtifacts(artifacts: unknown): { artifacts?: readonly Artifact[] } {
  if (!Array.isArray(artifacts)) return {};
  const proper = artifacts.flatMap((one: unknown) => {
    const { name, mimeType, base64, url } = isObject(one) ? one : {};
    if (typeof name !== "string" || typeof mimeType !== "string") return [];
    return [{ name, mimeType, ...strings({ base64, url }) }];
  });
  return proper.length === 0 ? {} : { artifacts: proper };
}

function shapeFailure(given: unknown): Failure {
  const { code, message, soft, details } = isObject(given) ? given : {};
  if (typeof message !== "string" || message === "") return failure("tool_failed", "The tool failed and did not say why.");
  const copied = copyJson(details ?? null);
  return {
    code: isFailureCode(code) ? code : "tool_failed",
    message,
    ...(soft === true ? { soft } : {}),
    ...(copied.ok && isObject(copied.value) ? { details: copied.value } : {}),
  };
}

/** Of an object of a known type, the fields that such a one has; anything else as it is. */
function pick(part: unknown, fields: readonly string[]): unknown {
  if (!isObject(part) || !["text", "image", "audio", "link"].includes(part["type"] as string)) return part;
  return Object.fromEntries(fields.filter((field) => field in part).map((field) => [field, part[field]]));
}

function strings<K extends string>(fields: Record<K, unknown>): Partial<Record<K, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === "string")) as Partial<
    Record<K, string>
  >;
}

function notJson(field: string, path: string, message: string): Failure {
  return failure("invalid_output", `The result's ${field}${path} ${message}.`, {
    problems: [{ path: `/${field}${path}`, message }],
  });
}
