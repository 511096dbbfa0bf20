import { messageOf } from "../../contract/thrown.ts";

/** What a module imports that is not there. */
export interface MissingImport {
  readonly what: string;
  readonly fix: string;
}

const PACKAGE = /Cannot find (?:package|module) '([^'./][^']*)'/u;
const EXPORT = /The requested module '([^']+)' does not provide an export named '([^']+)'/u;

/** Reads from what an import threw which package, or which export of one, is missing; undefined where it is something else. */
export function missingImport(thrown: unknown): MissingImport | undefined {
  const message = messageOf(thrown);
  const name = PACKAGE.exec(message)?.[1];
  if (name !== undefined)
    return { what: `the package "${name}" is not installed`, fix: `Install it in the plugin's folder: npm install ${name}.` };
  const [, module, wanted] = EXPORT.exec(message) ?? [];
  if (module === undefined) return undefined;
  const fix = module.startsWith("@lobechat/")
    ? `Pegboard's own "${module}" has no ${wanted}: write that function in the plugin, or import it from a package that has it.`
    : `Correct the name of the import.`;
  return { what: `"${module}" has no export named "${wanted}"`, fix };
}
