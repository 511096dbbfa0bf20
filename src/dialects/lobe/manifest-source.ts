import type { PluginFolder } from "../../contract/plugin.ts";

const FILES = ["src/manifest", "manifest", "src/types", "types", "src/index", "index"].flatMap((stem) => [
  `${stem}.ts`,
  `${stem}.js`,
  `${stem}.mjs`,
]);
const LITERAL = /\bidentifier\s*:\s*["'`]lobe-[\w-]+["'`]/u;
const BY_NAME = /\bidentifier\s*:\s*([\p{ID_Start}_$][\p{ID_Continue}$]*)/u;
const API = /\bapi\s*:/u;

/** Whether a file where manifests usually lie holds one with a `lobe-` identifier, written there or named by a constant. */
export function hasManifestSource(folder: PluginFolder, more: readonly string[] = []): boolean {
  const sources = [...new Set([...FILES, ...more])].flatMap((file) => folder.read(file) ?? []);
  return sources.some((source) => API.test(source) && (LITERAL.test(source) || isConstant(BY_NAME.exec(source)?.[1], sources)));
}

function isConstant(name: string | undefined, sources: readonly string[]): boolean {
  if (name === undefined) return false;
  const definition = new RegExp(`\\b${name.replaceAll("$", "\\$")}(?:\\s*:\\s*string)?\\s*=\\s*["'\`]lobe-`, "u");
  return sources.some((source) => definition.test(source));
}
