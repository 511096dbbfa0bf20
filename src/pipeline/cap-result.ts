import { text, type Artifact, type Content } from "../contract/content.ts";
import type { Failure } from "../contract/failure.ts";
import type { Json, JsonObject } from "../contract/json.ts";
import type { Result } from "../contract/result.ts";
import type { SizeCaps } from "./gate.ts";

/** A result made of a plain value, within the caps: its one text is also the measure of its data. */
export function capPlain(result: Result, caps: SizeCaps): Result {
  const first = result.content[0];
  const size = first?.type === "text" ? first.text.length : 0;
  return size <= caps.contentCharacters && size <= caps.dataCharacters ? result : capResult(result, caps);
}

/** A result within the caps. What is cut or left out is said in its content, with the size it had. */
export function capResult(result: Result, caps: SizeCaps): Result {
  if (isOneShortText(result, caps)) return result;
  const losses = new Losses(caps.dataCharacters);
  const content = capContent(result.content, caps, losses);
  const data = losses.unlessTooLarge("data", result.data);
  const own = losses.unlessTooLarge("meta", result.meta);
  const artifacts = capArtifacts(result.artifacts, losses);
  const meta: JsonObject = { ...own, ...losses.notes };
  const capped = {
    content: [...content, ...losses.notices],
    ...(data === undefined ? {} : { data }),
    ...(artifacts === undefined ? {} : { artifacts }),
    ...(Object.keys(meta).length === 0 ? {} : { meta }),
  };
  return result.ok ? { ok: true, ...capped } : { ok: false, ...capped, failure: capFailure(result.failure, caps) };
}

// Most results are this, and lose nothing.
function isOneShortText({ ok, content, data, meta, artifacts }: Result, caps: SizeCaps): boolean {
  const [part] = content;
  const isText = ok && content.length === 1 && part?.type === "text" && part.text.length <= caps.contentCharacters;
  return isText && data === undefined && meta === undefined && artifacts === undefined;
}

/** What a result loses to the caps, noted for programs and said to readers. */
class Losses {
  readonly notes: Record<string, Json> = {};
  readonly notices: Content[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  unlessTooLarge<T extends Json>(what: string, value: T | undefined): T | undefined {
    if (value === undefined || typeof value === "number" || typeof value === "boolean") return value;
    return this.fits(what, JSON.stringify(value).length) ? value : undefined;
  }

  fits(what: string, size: number): boolean {
    if (size <= this.#most) return true;
    this.notes[`${what}Omitted`] = true;
    this.notes[`${what}OriginalSize`] = size;
    this.notices.push(text(`[${what} left out: ${size} characters, at most ${this.#most} are passed on]`));
    return false;
  }
}

function capContent(parts: readonly Content[], caps: SizeCaps, losses: Losses): Content[] {
  const media = parts.reduce((sum, part) => sum + ("data" in part ? part.data.length : 0), 0);
  const kept = losses.fits("media", media) ? parts : parts.filter((part) => !("data" in part));
  return capTexts(kept, caps.contentCharacters, losses);
}

// Texts are cut part by part; the notice says what the whole would have been.
function capTexts(parts: readonly Content[], most: number, losses: Losses): Content[] {
  const content: Content[] = [];
  let size = 0;
  for (const part of parts) {
    const weight = part.type === "text" ? part.text.length : 0;
    if (size + weight <= most) content.push(part);
    else if (size < most && part.type === "text") content.push(text(part.text.slice(0, most - size)));
    size += weight;
  }
  if (size <= most) return content;
  losses.notes["truncated"] = true;
  losses.notes["originalSize"] = size;
  return [...content, text(`[cut: the first ${most} of ${size} characters are shown]`)];
}

// An artifact that is too large keeps its name, so that people know it was made.
function capArtifacts(artifacts: readonly Artifact[] | undefined, losses: Losses): readonly Artifact[] | undefined {
  if (artifacts === undefined) return undefined;
  const size = artifacts.reduce((sum, artifact) => sum + (artifact.base64?.length ?? 0), 0);
  return losses.fits("artifacts", size) ? artifacts : artifacts.map(({ base64, ...named }) => named);
}

function capFailure(why: Failure, caps: SizeCaps): Failure {
  const { message, details, ...rest } = why;
  const most = caps.contentCharacters;
  const words = message.length <= most ? message : `${message.slice(0, most)} [cut: ${most} of ${message.length} characters]`;
  const small = details !== undefined && JSON.stringify(details).length <= caps.dataCharacters;
  return { ...rest, message: words, ...(small ? { details } : {}) };
}
