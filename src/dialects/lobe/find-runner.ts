import type { LoadProblem } from "../../contract/plugin.ts";
import { apiMethod, methodNames, type ApiFunction } from "./api-method.ts";
import type { FoundExecutor } from "./find-executors.ts";
import type { FoundRuntime } from "./find-runtimes.ts";
import { warning } from "./load-problem.ts";

/** What answers an API: a method of the runtime or the executor, or the reason why nothing does. */
export type Runner =
  | { readonly kind: "runtime" | "executor"; readonly run: ApiFunction; readonly file: string }
  | { readonly kind: "ApiNotFound" | "MethodNotImplemented"; readonly message: string };

/** Everything of a plugin that could answer an API. */
export interface Candidates {
  readonly runtimes: readonly FoundRuntime[];
  readonly executors: readonly FoundExecutor[];
  readonly root: string;
}

/**
 * Chooses what answers an API. A runtime that has its services comes first; an executor makes its runtime with services of its
 * own, so it comes before a runtime that lacks them, unless it looks for them in the app that Pegboard does not have.
 */
export function findRunner(api: string, { runtimes, executors, root }: Candidates): { runner: Runner; problems: LoadProblem[] } {
  const able = executors.filter((one) => one.hasApi(api));
  for (const candidate of [
    ...runtimes.filter(({ hasServices }) => hasServices),
    ...able.filter(({ needsApp }) => !needsApp),
    ...runtimes.filter(({ hasServices }) => !hasServices),
    ...able.filter(({ needsApp }) => needsApp),
  ]) {
    const found = "target" in candidate ? byRuntime(candidate, api, root) : byExecutor(candidate, api, root);
    if (found !== undefined) return found;
  }
  return { runner: missing(api, executors), problems: [unanswered(api, { runtimes, executors, root })] };
}

type Found = { runner: Runner; problems: LoadProblem[] };

// Methods of a runtime are methods of a class, and are called as such.
function byRuntime({ target, name, file, hasServices }: FoundRuntime, api: string, root: string): Found | undefined {
  if (apiMethod(target, api) === undefined) return undefined;
  const run: ApiFunction = (params, context) => (target as Record<string, ApiFunction>)[api]?.(params, context);
  const lacks = warning(
    `${root}/${file}`,
    `${name} takes services, and the package exports none: it was made with an empty object, and "${api}" may not work.`,
    "Export the services as services or createServices() beside the runtime, or give its constructor a default.",
  );
  return { runner: { kind: "runtime", run, file }, problems: hasServices ? [] : [lacks] };
}

function byExecutor({ file, needsApp, method }: FoundExecutor, api: string, root: string): Found | undefined {
  const found = method(api);
  if (found === undefined) return undefined;
  const problems: LoadProblem[] = [];
  if (!found.isField)
    problems.push(
      warning(
        `${root}/${file}`,
        `"${api}" is a method of the executor's class: a registry that calls it detached loses "this". Here it is bound.`,
        `Write it as a field: ${api} = async (params, ctx) => { … };`,
      ),
    );
  if (needsApp)
    problems.push(
      warning(
        `${root}/${file}`,
        `The executor imports modules of the app ("@/…"), which Pegboard does not have: "${api}" fails where it uses them.`,
        "Move the logic into an ExecutionRuntime that takes its services, and export them as services.",
      ),
    );
  return { runner: { kind: "executor", run: found.run, file }, problems };
}

function missing(api: string, executors: readonly FoundExecutor[]): Runner {
  const isKnown = executors.length === 0 || executors.some((one) => one.hasApi(api));
  return isKnown
    ? { kind: "MethodNotImplemented", message: `Method not implemented: ${api}` }
    : { kind: "ApiNotFound", message: `Unknown API: ${api}` };
}

function unanswered(api: string, { runtimes, executors, root }: Candidates): LoadProblem {
  const names = [...runtimes.flatMap(({ target }) => methodNames(target)), ...executors.flatMap((one) => one.methodNames())];
  const alike = names.find((name) => name.toLowerCase() === api.toLowerCase());
  const file = executors[0]?.file ?? runtimes[0]?.file ?? "";
  const { kind } = missing(api, executors);
  const hint = alike === undefined ? `Add a method of that name` : `Rename its method ${alike} to ${api}`;
  const also = kind === "ApiNotFound" ? `, and add "${api}" to the executor's apiEnum` : "";
  return warning(`${root}/${file}`, `Nothing answers the API "${api}": a call of it ends in ${kind}.`, `${hint}${also}.`);
}
