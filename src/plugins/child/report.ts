import { copyJson } from "../../contract/json.ts";
import type { LoadedPlugin, LoadProblem } from "../../contract/plugin.ts";
import type { Tool, ToolSpec } from "../../contract/tool.ts";
import type { LoadReport, ToolAbroad, Verb } from "../messages.ts";

const OPTIONAL_VERBS: readonly Verb[] = ["declined", "explain", "check", "wish"];

/** What a loaded plugin is, as data. */
export function reportOf({ tools, problems, about, tests, background, activate }: LoadedPlugin): LoadReport {
  const abroad = tools.map(describe);
  const plainAbout = copyJson(about ?? null);
  return {
    tools: abroad.filter((tool) => "spec" in tool),
    problems: [...problems, ...abroad.filter((tool) => "severity" in tool)],
    ...(plainAbout.ok && plainAbout.value !== null ? { about: plainAbout.value as object } : {}),
    tests: (tests ?? []).map(({ name }) => name),
    hasBackground: background !== undefined,
    hasActivation: activate !== undefined,
  };
}

function describe(tool: Tool): ToolAbroad | LoadProblem {
  const data = Object.fromEntries(Object.entries(tool).filter(([, value]) => typeof value !== "function"));
  const copied = copyJson(data);
  if (copied.ok)
    return {
      spec: copied.value as unknown as ToolSpec,
      verbs: OPTIONAL_VERBS.filter((verb) => verb in tool && tool[verb as "check"] !== undefined),
    };
  return {
    file: tool.origin.file ?? tool.origin.plugin,
    message: `The tool "${tool.name}" is not plain data: ${copied.problem.path} ${copied.problem.message}.`,
    fix: "Describe it with JSON values only.",
    severity: "error",
  };
}
