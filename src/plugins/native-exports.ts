import { isObject } from "../contract/json.ts";
import type { Tool } from "../contract/tool.ts";

/** The exports of a module: its tools, and the names of those that lack only `defineTool`. */
export interface SortedExports {
  readonly tools: readonly Tool[];
  readonly almost: readonly string[];
}

/** Finds the tools among a module's exports: default or named, single or in lists, each once. */
export function sortExports(module: object): SortedExports {
  const tools = new Set<Tool>();
  const almost = new Set<string>();
  for (const [name, exported] of Object.entries(module)) {
    for (const value of Array.isArray(exported) ? exported : [exported]) {
      if (isTool(value)) tools.add(value);
      else if (isAlmostTool(value)) almost.add(name);
    }
  }
  return { tools: [...tools], almost: [...almost] };
}

// By its shape, not by identity: the module may have its own copy of Pegboard.
function isTool(value: unknown): value is Tool {
  return (
    isAlmostTool(value) &&
    typeof value["description"] === "string" &&
    typeof value["effects"] === "string" &&
    typeof value["approval"] === "string" &&
    isObject(value["origin"]) &&
    (isObject(value["input"]) || typeof value["input"] === "boolean")
  );
}

function isAlmostTool(value: unknown): value is Record<string, unknown> {
  return isObject(value) && typeof value["name"] === "string" && typeof value["run"] === "function";
}
