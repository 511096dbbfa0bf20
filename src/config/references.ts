import { isObject, pointerToken, type Json, type Problem } from "../contract/json.ts";
import { messageOf } from "../contract/thrown.ts";
import { referenceParts, type ReferencePart } from "./reference-parts.ts";

/** What references lead to. */
export interface ReferenceSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  secret(key: string): Promise<string | null>;
  /** Hears every value that came from the environment or the secrets, before anybody else has it. */
  onSensitive(value: string): void;
}

/** A reference that leads nowhere, and what mends it. */
export interface Misreference extends Problem {
  readonly fix: string;
}

/** A value with its references replaced; places are JSON pointers. */
export interface Dereferenced {
  readonly value: Json;
  /** Texts that were one reference and nothing else. */
  readonly whole: ReadonlySet<string>;
  /** Texts that hold what came from the environment or the secrets. */
  readonly sensitive: ReadonlySet<string>;
  readonly problems: readonly Misreference[];
}

/** Replaces `${env:NAME}`, `${env:NAME:-default}` and `${secret:KEY}` in all texts of a value; the secrets are those of `owner`. */
export async function dereference(value: Json, owner: string, sources: ReferenceSources): Promise<Dereferenced> {
  const look = new Look(owner, sources);
  return { value: await look.at(value, ""), whole: look.whole, sensitive: look.sensitive, problems: look.problems };
}

/** What in the texts of a value looks like a reference and is none. */
export function misreferences(value: Json, path = ""): Misreference[] {
  if (typeof value === "string")
    return referenceParts(value).flatMap((part) => (part.kind === "wrong" ? [{ path, ...misread(part.text) }] : []));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) =>
    field === undefined ? [] : misreferences(field as Json, `${path}/${pointerToken(key)}`),
  );
}

class Look {
  readonly whole = new Set<string>();
  readonly sensitive = new Set<string>();
  readonly problems: Misreference[] = [];
  readonly #owner: string;
  readonly #sources: ReferenceSources;

  constructor(owner: string, sources: ReferenceSources) {
    this.#owner = owner;
    this.#sources = sources;
  }

  async at(value: Json, path: string): Promise<Json> {
    if (typeof value === "string") return this.#text(value, path);
    if (Array.isArray(value)) {
      const items: Json[] = [];
      for (const [i, item] of (value as readonly Json[]).entries()) items.push(await this.at(item, `${path}/${i}`));
      return items;
    }
    if (!isObject(value)) return value;
    const fields: Record<string, Json> = {};
    for (const [key, field] of Object.entries(value))
      if (field !== undefined) fields[key] = await this.at(field, `${path}/${pointerToken(key)}`);
    return fields;
  }

  async #text(text: string, path: string): Promise<string> {
    const parts = referenceParts(text);
    if (parts.length === 1 && parts[0]?.kind !== "plain") this.whole.add(path);
    let replaced = "";
    for (const part of parts) replaced += await this.#part(part, path);
    return replaced;
  }

  async #part(part: ReferencePart, path: string): Promise<string> {
    if (part.kind === "plain") return part.text;
    const found = await this.#found(part);
    if (typeof found === "string") return found === "" ? "" : this.#cover(found, path);
    if ("standIn" in found) return found.standIn;
    this.problems.push({ path, ...found });
    return "";
  }

  #cover(found: string, path: string): string {
    this.sensitive.add(path);
    this.#sources.onSensitive(found);
    return found;
  }

  async #found(
    part: Exclude<ReferencePart, { kind: "plain" }>,
  ): Promise<string | { readonly standIn: string } | Omit<Misreference, "path">> {
    if (part.kind === "wrong") return misread(part.text);
    if (part.kind === "secret") return this.#secret(part.key);
    const { name, standIn } = part;
    const found = this.#sources.env[name];
    // As in a shell, what is empty does not count where something can stand in.
    if (standIn !== undefined && (found === undefined || found === "")) return { standIn };
    if (found !== undefined) return found;
    const fix = `set it, or give a value to stand in: \${env:${name}:-…}`;
    return { message: `needs the environment variable ${name}, which is not set`, fix };
  }

  async #secret(key: string): Promise<string | Omit<Misreference, "path">> {
    try {
      const found = await this.#sources.secret(key);
      return found ?? { message: `needs the secret "${key}", which is not there`, fix: howToSet(this.#owner, key) };
    } catch (error) {
      return { message: `needs the secret "${key}", which cannot be read`, fix: messageOf(error) };
    }
  }
}

/** How a secret is set. */
export function howToSet(owner: string, key: string): string {
  return `set it as the secret "${key}": pegboard secrets set ${owner} ${key}`;
}

function misread(text: string): Omit<Misreference, "path"> {
  const fix = "write ${env:NAME}, ${env:NAME:-default} or ${secret:KEY}; for a plain ${ write $${";
  return { message: `holds ${JSON.stringify(text)}, which is no reference`, fix };
}
