import { UNKNOWN, type Candidate } from "../candidate.ts";
import type { Draft } from "../finding.ts";
import type { Source } from "../sources.ts";

const LOOKS_LIKE_ONE = /[\\/](?:package\.json|assistant_tool\.json|index\.[cm]?[jt]sx?|manifest\.[jt]s)$/u;

/** A folder among plugins that no dialect recognises; one that only holds what plugins share may well be so. */
export function unknownFolder({ dialect, folder }: Candidate, sources: readonly Source[]): Draft[] {
  if (dialect !== UNKNOWN) return [];
  const isMeant = sources.some(({ file }) => LOOKS_LIKE_ONE.test(file));
  return [
    {
      rule: "unknown-folder",
      severity: isMeant ? "warning" : "info",
      file: folder,
      message: "No plugin was found in this folder: none of the dialects recognises it.",
      fix: 'A plugin lies directly in the plugins folder, with its entry file in its own. To name its dialect, write "pegboard": { "dialect": "…" } into its package.json.',
    },
  ];
}
