import type { LoadProblem } from "../../../contract/plugin.ts";
import type { Candidate } from "../candidate.ts";
import type { Draft } from "../finding.ts";

const RULES: readonly (readonly [RegExp, string])[] = [
  [/\breserved\b/u, "reserved-name"],
  [/\bno description\b/u, "missing-description"],
  [/\bsnake_case\b|\bcamelCase\b|prefix/u, "tool-name"],
  [/\btwice\b|\bTwo tools\b|\btwo tools\b|\balready\b/u, "duplicate-name"],
];

/** What was wrong while the plugin was recognised and loaded. */
export function loadProblems({ problems }: Candidate): Draft[] {
  return problems.map((problem) => ({ ...problem, rule: ruleOf(problem) }));
}

function ruleOf({ message, file, severity }: LoadProblem): string {
  const named = RULES.find(([pattern]) => pattern.test(message))?.[1];
  return named ?? (file.endsWith("package.json") ? "package-json" : `load-${severity}`);
}
