import { join } from "node:path";
import type { LoadProblem, PluginFolder } from "../../contract/plugin.ts";

const REGISTER_HINT =
  "Export a definition ({ name, description, parameters, executor }), a list of them, a manager, or a function register(manager).";

/** package.json names a file that is not there. */
export function missingMain(folder: PluginFolder, main: string, used: string | undefined): LoadProblem {
  return {
    file: join(folder.path, "package.json"),
    message: `"main" names ${main}, which is not there${used === undefined ? "" : `; ${used} is used in its place`}.`,
    fix: 'Correct "main", or build the file it names.',
    severity: "warning",
  };
}

/** There is no module to load. */
export function missingEntry(folder: PluginFolder): LoadProblem {
  return {
    file: folder.path,
    message: "There is no module to load.",
    fix: 'Add index.ts, index.js, index.mjs or index.cjs, or name another file as "main" in package.json.',
    severity: "error",
  };
}

/** A permission that makes no sense. */
export function badPermission(folder: PluginFolder, what: string): LoadProblem {
  return {
    file: join(folder.path, "package.json"),
    message: `"pegboard.${what}" is not understood; it is not granted.`,
    fix: 'Write { "network": true, "read": ["/path"], "write": ["/path"], "secrets": "none", "read" or "write" }, as far as needed.',
    severity: "warning",
  };
}

/** A module that holds no tool. */
export function noTools(file: string): LoadProblem {
  return { file, message: "It holds no tool.", fix: REGISTER_HINT, severity: "error" };
}

/** A module whose function failed when it was given a manager. */
export function registrationFailed(file: string, message: string): LoadProblem {
  return {
    file,
    message,
    fix: "Mend what its register function does; what it had registered before is there.",
    severity: "error",
  };
}

/** A definition that lacks something. */
export function badDefinition(file: string, line: number | undefined, name: string, fault: string): LoadProblem {
  return { ...at(file, line), message: `The tool ${name} was left out: ${fault}.`, fix: fixOf(fault), severity: "error" };
}

/** A second tool of the same name. */
export function takenName(file: string, line: number | undefined, name: string): LoadProblem {
  const message = `Tool ${name} is already registered; the second one was left out.`;
  return { ...at(file, line), message, fix: "Give one of them another name.", severity: "error" };
}

/** Something in a definition that is not used as it stands. */
export function oddity(file: string, line: number | undefined, message: string, fix: string): LoadProblem {
  return { ...at(file, line), message, fix, severity: "warning" };
}

function at(file: string, line: number | undefined): { file: string; line?: number } {
  return line === undefined ? { file } : { file, line };
}

function fixOf(fault: string): string {
  if (fault.startsWith("Tool name")) return 'Name it like this: name: "fileSearch".';
  if (fault.startsWith("Tool description")) return "Say in its description what it does, so that a model knows when to use it.";
  if (fault.startsWith("Tool parameters")) return "Write parameters: [] where it takes none.";
  if (fault.startsWith("Tool executor"))
    return "Add executor: async (args, context) => ({ success: true, output: … }), also to a tool that streams.";
  return 'Give each parameter all four: { name: "path", type: "string", description: "…", required: true }.';
}
