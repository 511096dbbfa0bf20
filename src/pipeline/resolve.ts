import { failure } from "../contract/failure.ts";
import { failed, type Result } from "../contract/result.ts";
import type { Run } from "./run.ts";
import type { Next } from "./stage.ts";

/** Finds the tool by its name, a former name or its wire alias. */
export function resolve(run: Run, next: Next): Promise<Result> {
  const entry = run.gate.resolve(run.tool);
  if (entry === undefined) return Promise.resolve(notFound(run));
  run.entry = entry;
  run.tool = entry.tool.name;
  return next(run);
}

function notFound(run: Run): Result {
  const nearest = run.gate.nearest(run.tool);
  const hint = nearest.length === 0 ? "" : ` Did you mean ${nearest.map((name) => `"${name}"`).join(" or ")}?`;
  return failed(failure("tool_not_found", `There is no tool "${run.tool}".${hint}`, { nearest: [...nearest] }));
}
