import type { LoadProblem } from "../contract/plugin.ts";
import type { Discovered } from "./discover.ts";
import { ThrownAbroad } from "./gone.ts";

/** Why a plugin could not be loaded: where in its files, what, and what mends it. */
export function loadFailure({ folder, found }: Discovered, error: unknown): LoadProblem {
  const {
    message,
    stack = "",
    code,
    denied,
  } = error instanceof ThrownAbroad ? error.thrown : { message: String(error), code: undefined, denied: undefined };
  const place = placeIn(folder.path, stack);
  return {
    file: place?.file ?? `${folder.path}/${found.entries[0] ?? ""}`,
    ...(place === undefined ? {} : { line: place.line }),
    message:
      error instanceof ThrownAbroad && error.name === "SyntaxError"
        ? `Its syntax is wrong: ${message}`
        : message.replace(/\nRequire stack:.*/su, ""),
    fix: fixOf(message, code, denied, error),
    severity: "error",
  };
}

// The first line of the stack, or of a syntax error's head, that lies in the plugin's own folder.
function placeIn(folder: string, stack: string): { file: string; line: number } | undefined {
  for (const [, path = "", line = ""] of stack.matchAll(/(?:file:\/\/)?(\/[^\s():]+):(\d+)/gu))
    if (path.startsWith(`${folder}/`) && !path.includes("/node_modules/")) return { file: path, line: Number(line) };
  return undefined;
}

function fixOf(message: string, code: string | undefined, denied: string | undefined, error: unknown): string {
  const missing = /Cannot find (?:package|module) '([^'./][^']*)'/u.exec(message)?.[1];
  if (missing !== undefined) return `Install it in the plugin's folder: npm install ${missing}`;
  if (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") return "Correct the path of the import, or add the file.";
  if (denied !== undefined)
    return 'Do it in a tool, not while loading; or grant it: { "pegboard": { "permissions": { … } } } in its package.json.';
  if (!(error instanceof ThrownAbroad))
    return "Mend what the plugin does while it is loaded: it may not block, end the process or take much memory.";
  return error.name === "SyntaxError" ? "Mend the syntax at this place." : "Mend what the plugin does while it is loaded.";
}
