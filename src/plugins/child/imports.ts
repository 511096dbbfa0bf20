import { registerHooks, isBuiltin } from "node:module";
import { pathToFileURL } from "node:url";

/** What a plugin's imports are answered with. */
export interface ImportTable {
  /** Names that mean modules of Pegboard: file addresses. */
  readonly modules: Readonly<Record<string, string>>;
  /** Where what Pegboard shares with plugins is found. */
  readonly home: string;
  /** Compiled modules, by the address they seem to lie at. */
  readonly code: Readonly<Record<string, string>>;
  /** Modules of Node that no plugin may have. */
  readonly forbidden: ReadonlySet<string>;
}

/** From now on imports in this process are answered by the table first. */
export function answerImports({ modules, home, code, forbidden }: ImportTable): { deregister(): void } {
  return registerHooks({
    resolve(specifier, context, next) {
      if (isForbidden(specifier, forbidden)) throw denied(specifier);
      if (modules[specifier] !== undefined) return { url: modules[specifier], shortCircuit: true };
      const compiled = context.parentURL === undefined ? undefined : addressIn(code, specifier, context.parentURL);
      if (compiled !== undefined) return { url: compiled, format: "module", shortCircuit: true };
      try {
        return next(specifier, context);
      } catch (error) {
        // What the author has not installed but Pegboard has.
        if (!SHARED.has(specifier.replace(/\/.*$/u, ""))) throw error;
        return next(specifier, { ...context, parentURL: home });
      }
    },
    load(url, context, next) {
      const source = code[url];
      return source === undefined ? next(url, context) : { format: "module", source, shortCircuit: true };
    },
  });
}

const SHARED = new Set(["zod", "pegboard"]);

function isForbidden(specifier: string, forbidden: ReadonlySet<string>): boolean {
  return isBuiltin(specifier) && forbidden.has(specifier.replace(/^node:/u, "").replace(/\/.*$/u, ""));
}

function denied(specifier: string): Error {
  return Object.assign(new Error(`The module "${specifier}" is closed to plugins.`), { code: "ERR_ACCESS_DENIED" });
}

function addressIn(code: ImportTable["code"], specifier: string, parent: string): string | undefined {
  if (specifier.startsWith("file:")) return code[specifier] === undefined ? undefined : specifier;
  if (!specifier.startsWith(".") || !parent.startsWith("file:")) return undefined;
  const address = new URL(specifier, parent).href;
  return code[address] === undefined ? undefined : address;
}

/** The addresses that compiled modules of a folder seem to lie at. */
export function addressed(folder: string, code: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(code).map(([name, source]) => [addressOf(folder, name), source]));
}

/** A file of a folder as an address. */
export function addressOf(folder: string, file: string): string {
  return pathToFileURL(`${folder}/${file}`).href;
}
