import { NO_OUTPUT, resultOf, softFailure, type Result } from "../../contract/result.ts";
import { copyJson, isObject, type Json, type JsonObject } from "../../contract/json.ts";
import { textOf, type Artifact } from "../../contract/content.ts";

const SILENT_FAILURE = "The tool reported an error and said nothing about it.";

/** What `execute` gave back as a result: text for the model, data for programs, files beside both. */
export function toResult(native: unknown): Result {
  if (!isObject(native) || !("content" in native || "isError" in native || "artifacts" in native)) return resultOf(plain(native));
  const { content, isError, artifacts, ...extras } = native as Record<string, unknown>;
  const { data: beside, ...rest } = extras;
  const written = resultOf(plain(content));
  // Beside a text there is room for the same as data.
  const isText = typeof content === "string" && beside !== undefined;
  const more = {
    ...(isText ? { data: plain(beside) as Json } : {}),
    ...artifactsOf(artifacts),
    ...metaOf(isText ? rest : extras),
  };
  if (!written.ok || isError !== true) return { ...written, ...more };
  const said = textOf(written.content);
  const data = written.data === undefined ? {} : { data: written.data };
  return softFailure(said === NO_OUTPUT ? SILENT_FAILURE : said, { ...data, ...more });
}

// What is no JSON as it is becomes what JSON makes of it: instances of classes their fields, NaN null.
function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null || copyJson(value).ok) return value;
  try {
    return JSON.parse(JSON.stringify(value)) as unknown;
  } catch {
    return value;
  }
}

function metaOf(extras: Record<string, unknown>): { meta?: JsonObject } {
  const copied = copyJson(extras);
  return Object.keys(extras).length > 0 && copied.ok ? { meta: { hivemind: copied.value } } : {};
}

function artifactsOf(given: unknown): { artifacts?: Artifact[] } {
  if (!Array.isArray(given) || given.length === 0) return {};
  return { artifacts: given.map(artifactOf) };
}

function artifactOf(given: unknown, index: number): Artifact {
  const { name, mimeType, content, url } = (isObject(given) ? given : {}) as Record<string, unknown>;
  const base64 = base64Of(content);
  return {
    name: typeof name === "string" && name !== "" ? name : `artifact-${index + 1}`,
    mimeType: typeof mimeType === "string" && mimeType !== "" ? mimeType : "application/octet-stream",
    ...(base64 === undefined ? {} : { base64 }),
    ...(typeof url === "string" ? { url } : {}),
  };
}

// Text that cannot be base64 was meant as it stands.
function base64Of(content: unknown): string | undefined {
  if (content instanceof Uint8Array) return Buffer.from(content).toString("base64");
  if (typeof content !== "string") return undefined;
  const bare = content.replaceAll(/\s/gu, "");
  const isBase64 = bare.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/u.test(bare);
  return isBase64 ? bare : Buffer.from(content).toString("base64");
}
