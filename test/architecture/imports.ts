import { tokenize, type Token } from "./tokens.ts";

/** A place where a file reaches for another. */
export interface Import {
  /** What it names; undefined where that is known only when it runs. */
  readonly specifier: string | undefined;
  readonly line: number;
  /**
   * "type" is gone when it runs; "value" covers `import`, `export … from` and `import()`;
   * "path" is a text that names a source file, for a thread or a process.
   */
  readonly kind: "type" | "value" | "path";
}

/** Everything a TypeScript source reaches for, in its order. */
export function findImports(source: string): Import[] {
  const tokens = tokenize(source);
  const found: Import[] = [];
  const named = new Set<Token>();
  for (const [at, token] of tokens.entries()) {
    const target = isMark(tokens[at - 1], ".") || token.kind !== "word" ? undefined : targetOf(tokens, at);
    if (target === undefined) continue;
    if (target.name !== undefined) named.add(target.name);
    found.push({ specifier: target.name?.value, line: token.line, kind: target.isType ? "type" : "value" });
  }
  const paths = tokens.filter(
    (token) => token.kind === "text" && !named.has(token) && /^\.{1,2}\/.*\.m?[jt]s$/u.test(token.value),
  );
  for (const { value, line } of paths) found.push({ specifier: value, line, kind: "path" });
  return found.toSorted((a, b) => a.line - b.line);
}

interface Target {
  /** The token that names the file; none where it is computed. */
  readonly name?: Token;
  readonly isType: boolean;
}

function targetOf(tokens: readonly Token[], at: number): Target | undefined {
  const keyword = tokens[at]?.value;
  if (keyword === "export") return from(tokens, at + 1);
  if (keyword !== "import") return undefined;
  const next = tokens[at + 1];
  if (next?.kind === "text") return { name: next, isType: false };
  return isMark(next, "(") ? dynamic(tokens, at + 2) : from(tokens, at + 1);
}

function dynamic(tokens: readonly Token[], at: number): Target {
  const name = tokens[at];
  const isPlain = name?.kind === "text" && (isMark(tokens[at + 1], ")") || isMark(tokens[at + 1], ","));
  return isPlain ? { name, isType: false } : { isType: false };
}

// `type X from`, `type { … } from` and `type * from` are types; `type from` and `type, { … } from` bind the name "type".
function from(tokens: readonly Token[], start: number): Target | undefined {
  const second = tokens[start + 1];
  const isType =
    tokens[start]?.value === "type" && !isMark(second, ",") && !(second?.value === "from" && tokens[start + 2]?.kind === "text");
  for (let at = start, depth = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (isMark(token, "{")) depth += 1;
    if (isMark(token, "}")) depth -= 1;
    const name = tokens[at + 1];
    if (depth === 0 && token?.kind === "word" && token.value === "from" && name?.kind === "text") return { name, isType };
    if (depth === 0 && !belongs(token)) return undefined;
  }
  return undefined;
}

/** Whether a token can stand in the clause between `import` or `export` and `from`. */
function belongs(token: Token | undefined): boolean {
  if (token?.kind === "word") return !DECLARATIONS.has(token.value);
  return token?.kind === "mark" && "{},*".includes(token.value);
}

const DECLARATIONS = new Set("abstract async class const declare default enum function interface let namespace var".split(" "));

function isMark(token: Token | undefined, value: string): boolean {
  return token?.kind === "mark" && token.value === value;
}
