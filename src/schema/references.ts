import { isObject, type JsonObject, type JsonSchema } from "../contract/json.ts";

const ROOT = "schema://root/";
// Keywords whose value is data: what looks like a name or a reference inside is none.
const DATA = new Set(["const", "enum", "default", "examples"]);

/** Where the "$ref"s of a schema point to, within that schema. */
export class References {
  readonly #root: JsonSchema;
  readonly #isLegacy: boolean;
  /** Absolute address → the schema that carries it as "$id" or anchor. */
  readonly #named = new Map<string, unknown>();
  readonly #bases = new Map<object, string>();
  readonly #targets = new Map<object, unknown>();
  #isIndexed = false;

  constructor(root: JsonSchema, isLegacy: boolean) {
    this.#root = root;
    this.#isLegacy = isLegacy;
  }

  /** What the "$ref" (or "$dynamicRef") of this part of the schema points to; undefined where it has none or it leads nowhere. */
  target(part: JsonObject, keyword: "$ref" | "$dynamicRef" = "$ref"): unknown {
    const ref = part[keyword];
    if (typeof ref !== "string") return undefined;
    if (keyword === "$ref" && this.#targets.has(part)) return this.#targets.get(part);
    const found = this.#find(ref, part);
    if (keyword === "$ref") this.#targets.set(part, found);
    return found;
  }

  #find(ref: string, part: JsonObject): unknown {
    if (!this.#isIndexed) this.#index(this.#root, ROOT);
    this.#isIndexed = true;
    const address = absolute(ref, this.#bases.get(part) ?? ROOT);
    if (address === undefined) return undefined;
    const [document, fragment] = splitFragment(address);
    if (fragment === "") return this.#named.get(document);
    return fragment.startsWith("/") ? follow(this.#named.get(document), fragment) : this.#named.get(address);
  }

  #index(part: unknown, above: string): void {
    if (typeof part !== "object" || part === null) return;
    const base = Array.isArray(part) ? above : this.#name(part as JsonObject, above);
    this.#bases.set(part, base);
    for (const [key, inside] of Object.entries(part)) if (!DATA.has(key)) this.#index(inside, base);
  }

  // Gives the base address for what is inside.
  #name(part: JsonObject, above: string): string {
    const { $id, $ref, $anchor, $dynamicAnchor } = part;
    // Up to draft-7, what stands beside a "$ref" does not count.
    const own = typeof $id === "string" && !(this.#isLegacy && $ref !== undefined) ? absolute($id, above) : undefined;
    const base = own === undefined ? above : splitFragment(own)[0];
    if (part === this.#root) this.#named.set(ROOT, part);
    if (own !== undefined) this.#named.set(own.endsWith("#") ? base : own, part);
    else if (part === this.#root) this.#named.set(base, part);
    for (const anchor of [$anchor, $dynamicAnchor]) if (typeof anchor === "string") this.#named.set(`${base}#${anchor}`, part);
    return base;
  }
}

function absolute(ref: string, base: string): string | undefined {
  return URL.canParse(ref, base) ? decoded(new URL(ref, base).href) : undefined;
}

function splitFragment(address: string): [document: string, fragment: string] {
  const at = address.indexOf("#");
  return at < 0 ? [address, ""] : [address.slice(0, at), address.slice(at + 1)];
}

function follow(document: unknown, pointer: string): unknown {
  let found = document;
  for (const token of pointer.split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return isObject(found) || typeof found === "boolean" ? found : undefined;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
