import { posix } from "node:path";
import type { PluginFolder } from "../../contract/plugin.ts";

const USUAL = [
  "src/index.ts",
  "src/index.tsx",
  "src/index.js",
  "index.ts",
  "index.tsx",
  "index.mjs",
  "index.js",
  "dist/index.js",
];
const SDK_IMPORT = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*["']@hivemind(?:-os)?\/plugin-sdk["'/]/u;

/** The module that defines the plugin: what package.json calls `main`, or where it usually lies. */
export function entryOf(folder: PluginFolder): string | undefined {
  const main = folder.manifest?.["main"];
  const named = typeof main === "string" && main !== "" ? [main, `${main}.js`, `${main}/index.js`] : [];
  return [...named.map((file) => posix.normalize(file)), ...USUAL].find(
    (file) => !file.startsWith("../") && !posix.isAbsolute(file) && folder.has(file),
  );
}

/** Whether a source imports the SDK, under either of its names. */
export function importsSdk(source: string | undefined): boolean {
  return source !== undefined && SDK_IMPORT.test(source);
}
