/** A plugin's name in the ways that sources write names. */
export interface Words {
  /** As it was given, and as its folder is called. */
  readonly name: string;
  readonly kebab: string;
  readonly snake: string;
  readonly camel: string;
  readonly pascal: string;
  readonly title: string;
}

const NAME = /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/u;
const LONGEST = 40;
const TAKEN = new Set(["builtin", "mcp", "plugin", "lobe", "pegboard", "node_modules"]);

/** Why a plugin may not be called so; undefined where it may. */
export function nameFault(name: string): string | undefined {
  if (TAKEN.has(name)) return `The name "${name}" is reserved. Choose another.`;
  if (NAME.test(name) && name.length <= LONGEST) return undefined;
  const rule = `Use lower-case letters and digits, with single - or _ between words, beginning with a letter, ${LONGEST} characters at most`;
  const better = suggestion(name);
  return `A plugin cannot be called "${name}". ${rule}${better === undefined ? "" : `, for instance "${better}"`}.`;
}

/** The name in every way it is written. */
export function wordsOf(name: string): Words {
  const words = name.split(/[-_]/u);
  const pascal = words.map(capital).join("");
  return {
    name,
    kebab: words.join("-"),
    snake: words.join("_"),
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    title: words.map(capital).join(" "),
  };
}

function suggestion(name: string): string | undefined {
  const better = name
    .replaceAll(/([a-z0-9])([A-Z])/gu, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/gu, "-")
    .replaceAll(/[-_]{2,}/gu, "-")
    .replaceAll(/^[-_\d]+|[-_]+$/gu, "")
    .slice(0, LONGEST)
    .replace(/[-_]+$/u, "");
  return NAME.test(better) && !TAKEN.has(better) ? better : undefined;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
