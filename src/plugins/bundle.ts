import { relative, sep } from "node:path";
import type { BuildFailure, Message, Plugin } from "esbuild";
import type { LoadProblem } from "../contract/plugin.ts";

/** Modules made of a plugin's TypeScript: JavaScript by the name of its output, and which output is which entry. */
export interface Bundle {
  readonly code: Readonly<Record<string, string>>;
  readonly entries: Readonly<Record<string, string>>;
}

// They seem to lie beside the plugin's sources, so that what they look for is found.
const OUTPUT_PREFIX = ".pegboard-";

const NEEDS_COMPILING = /\.(?:[cm]?tsx?|jsx)$/u;

function needsCompiling(file: string): boolean {
  return NEEDS_COMPILING.test(file);
}

/** Compiles the TypeScript among the entries of a folder; everything that is not a file of the plugin stays an import. */
export async function bundle(folder: string, entries: readonly string[]): Promise<Bundle | { problems: LoadProblem[] }> {
  const sources = entries.filter(needsCompiling);
  if (sources.length === 0) return { code: {}, entries: {} };
  // Loaded only now: it starts a process of its own.
  const { build } = await import("esbuild");
  try {
    const built = await build({
      absWorkingDir: folder,
      entryPoints: Object.fromEntries(sources.map((file, i) => [`${OUTPUT_PREFIX}${i}`, file])),
      outdir: folder,
      entryNames: "[name]",
      chunkNames: `${OUTPUT_PREFIX}[name]-[hash]`,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      splitting: true,
      write: false,
      format: "esm",
      platform: "node",
      target: "node24",
      jsx: "transform",
      packages: "external",
      sourcemap: "inline",
      sourcesContent: false,
      logLevel: "silent",
      plugins: [missingAppModules],
    });
    const code = Object.fromEntries(built.outputFiles.map(({ path, text }) => [nameIn(folder, path), text]));
    return { code, entries: Object.fromEntries(sources.map((file, i) => [file, `${OUTPUT_PREFIX}${i}.mjs`])) };
  } catch (error) {
    return { problems: (error as BuildFailure).errors?.map((message) => problemOf(folder, message)) ?? [crash(folder, error)] };
  }
}

const MISSING = "missing";
// The compiler reads them as Go does, which knows no flag "u".
const APP_IMPORT = /^[@~]\//; // oxlint-disable-line require-unicode-regexp
const ANY = /^/; // oxlint-disable-line require-unicode-regexp

// `@/…` is how the sources of an app name each other. What is not there is missed when it is used, not when it is imported.
const missingAppModules: Plugin = {
  name: "missing-app-modules",
  setup(build) {
    build.onResolve({ filter: APP_IMPORT }, async ({ path, pluginData, ...rest }) => {
      if (pluginData === MISSING) return undefined;
      const found = await build.resolve(path, { ...rest, pluginData: MISSING });
      return found.errors.length === 0 && !found.external ? found : { path, namespace: MISSING };
    });
    build.onLoad({ filter: ANY, namespace: MISSING }, ({ path }) => ({ contents: missingModule(path), loader: "js" }));
  },
};

function missingModule(specifier: string): string {
  const message = `"${specifier}" belongs to the app this plugin was written for; Pegboard does not have it.`;
  return `
    const refuse = () => { throw new Error(${JSON.stringify(message)}); };
    module.exports = new Proxy(function () {}, {
      get: (_, key) => key === "__esModule" ? true : typeof key === "symbol" || key === "then" ? undefined : module.exports,
      getPrototypeOf: () => module.exports, apply: refuse, construct: refuse,
    });`;
}

function nameIn(folder: string, path: string): string {
  return relative(folder, path).split(sep).join("/");
}

function problemOf(folder: string, { text, location }: Message): LoadProblem {
  return {
    file: location === null ? folder : `${folder}/${location.file}`,
    ...(location === null ? {} : { line: location.line }),
    message: text,
    fix: text.startsWith("Could not resolve")
      ? "Correct the path of the import, or add the file."
      : "Mend the source at this place.",
    severity: "error",
  };
}

function crash(folder: string, error: unknown): LoadProblem {
  return { file: folder, message: `It could not be compiled: ${String(error)}`, fix: "Mend its sources.", severity: "error" };
}
