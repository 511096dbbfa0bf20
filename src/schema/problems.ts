import type { TLocalizedValidationError } from "typebox/error";
import { pointerToken, type Problem } from "../contract/json.ts";
import { joinAlternatives } from "./alternatives.ts";
import type { Finding } from "./finding.ts";
import { latePatterns } from "./patterns.ts";
import { phrase } from "./phrases.ts";

/** More than these help nobody. */
export const MOST_PROBLEMS = 100;

/** What a validator found, in words for people, one problem for each thing that is wrong. */
export function toProblems(errors: readonly TLocalizedValidationError[], value: unknown): Problem[] {
  const findings = errors.reduce<Finding[]>((found, error) => add(found, error, value), []);
  const problems = new Map<string, Problem>();
  for (const { path, message } of [...findings, ...lateFindings(findings)])
    if (problems.size < MOST_PROBLEMS) problems.set(`${path} ${message}`, { path, message });
  return [...problems.values()];
}

function add(found: Finding[], error: TLocalizedValidationError, value: unknown): Finding[] {
  const { keyword, instancePath: path, schemaPath } = error;
  const finding = { keyword, path, schemaPath };
  switch (error.keyword) {
    // Each property in question has been reported by itself, where it stands.
    case "additionalProperties":
    case "propertyNames":
      return found;
    case "anyOf":
      return joinAlternatives(found, finding);
    case "oneOf":
      if (error.params.passingSchemas.length === 0) return joinAlternatives(found, finding);
      break;
    case "required":
      for (const key of error.params.requiredProperties) found.push(at(finding, key, "is required"));
      return found;
    case "dependencies":
    case "dependentRequired":
      for (const key of error.params.dependencies)
        if (!has(lookUp(value, path), key)) found.push(at(finding, key, `is required where "${error.params.property}" is given`));
      return found;
    case "unevaluatedProperties":
      for (const key of error.params.unevaluatedProperties) found.push(at(finding, String(key), "is not a known property"));
      return found;
    case "unevaluatedItems":
      for (const i of error.params.unevaluatedItems) found.push(at(finding, String(i), "is one item too many"));
      return found;
  }
  found.push({ ...finding, ...phrase(error, lookUp(value, path)) });
  return found;
}

function at(finding: Omit<Finding, "message">, key: string, message: string): Finding {
  return { ...finding, path: `${finding.path}/${pointerToken(key)}`, message };
}

// A pattern that was late where it shows in no error of its own (inside a "not", say) still spoils the verdict.
function lateFindings(findings: readonly Finding[]): { path: string; message: string }[] {
  const late = [...latePatterns()];
  if (late.length === 0 || findings.some((finding) => finding.isLate)) return [];
  return late.map(({ source }) => ({ path: "", message: `could not be checked: the pattern ${source} takes too long to match` }));
}

function lookUp(value: unknown, path: string): unknown {
  let found = value;
  for (const token of path.split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    found = has(found, key) ? found[key] : undefined;
  }
  return found;
}

function has(value: unknown, key: string): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key);
}
