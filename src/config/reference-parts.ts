/** A piece of a text that may hold references. */
export type ReferencePart =
  | { readonly kind: "plain"; readonly text: string }
  | { readonly kind: "env"; readonly name: string; readonly standIn?: string }
  | { readonly kind: "secret"; readonly key: string }
  /** Looks like a reference and is none. */
  | { readonly kind: "wrong"; readonly text: string };

// "$${" stands for a plain "${".
const MARK = /\$\$\{|\$\{[^{}]*\}?/gu;
const ENV = /^\$\{env:([A-Za-z_]\w*)(?::-([^{}]*))?\}$/u;
const SECRET = /^\$\{secret:([\w./-]+)\}$/u;

/** A text in its pieces. */
export function referenceParts(text: string): ReferencePart[] {
  const parts: ReferencePart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(MARK)) {
    if (index > end) parts.push({ kind: "plain", text: text.slice(end, index) });
    parts.push(partOf(found));
    end = index + found.length;
  }
  if (end < text.length || text === "") parts.push({ kind: "plain", text: text.slice(end) });
  return parts;
}

function partOf(found: string): ReferencePart {
  if (found === "$${") return { kind: "plain", text: "${" };
  const [, name, standIn] = ENV.exec(found) ?? [];
  if (name !== undefined) return { kind: "env", name, ...(standIn === undefined ? {} : { standIn }) };
  const key = SECRET.exec(found)?.[1];
  return key === undefined ? { kind: "wrong", text: found } : { kind: "secret", key };
}
