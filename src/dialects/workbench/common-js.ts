import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, sep } from "node:path";

interface CompilingModule {
  _compile(source: string, file: string, format: "commonjs"): unknown;
}

type Extension = (module: CompilingModule, file: string) => unknown;

/**
 * Requires a file as CommonJS though a package.json further up says that everything below it is ES modules:
 * a plugin without a package.json of its own does not know where it will lie.
 */
export function requireCommonJs(folder: string, entry: string): unknown {
  const file = join(folder, entry);
  const require = createRequire(file);
  const extensions = require.extensions as unknown as Record<string, Extension>;
  const usual = extensions[".js"];
  const isOwn = (path: string) =>
    path.startsWith(folder + sep) && !path.slice(folder.length).includes(`${sep}node_modules${sep}`);
  extensions[".js"] = (module, path) =>
    isOwn(path) ? module._compile(readFileSync(path, "utf8"), path, "commonjs") : usual?.(module, path);
  return require(file);
}
