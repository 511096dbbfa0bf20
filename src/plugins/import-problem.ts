import type { LoadProblem } from "../contract/plugin.ts";

/** What kept a module from being loaded, in words. */
export function importProblem(file: string, error: unknown): LoadProblem {
  return { file, message: messageOf(error), fix: fixOf(file, error), severity: "error" };
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : `It threw ${String(error)}.`;
  return error instanceof SyntaxError ? `Its syntax is wrong: ${text}` : text;
}

function fixOf(file: string, error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  const missing = /^Cannot find package '([^']+)'/u.exec(messageOf(error))?.[1];
  if (missing !== undefined) return `Install it where the module lies: npm install ${missing}`;
  if (code === "ERR_MODULE_NOT_FOUND")
    return "Correct the path of the import; it needs the file's full name, extension included.";
  if (code === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX")
    return "Node only erases types: write it without enums, namespaces and parameter properties, or ship JavaScript.";
  if (code === "ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING")
    return "Node runs no TypeScript under node_modules: ship JavaScript instead.";
  if (error instanceof SyntaxError) return `See the place: node --check ${file}`;
  return "Mend what the module does when it is loaded; run it alone with node to see where.";
}
