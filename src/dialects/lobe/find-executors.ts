import { isObject } from "../../contract/json.ts";
import type { LoadProblem } from "../../contract/plugin.ts";
import { messageOf } from "../../contract/thrown.ts";
import { apiMethod, methodNames, type ApiMethod } from "./api-method.ts";
import { BaseExecutor } from "./base-executor.ts";
import type { Entry } from "./load-entries.ts";
import { warning } from "./load-problem.ts";

/** An executor of the plugin, as the host asks it. */
export interface FoundExecutor {
  readonly identifier: string;
  readonly file: string;
  /** Whether its source imports modules of the app it was written for. */
  readonly needsApp: boolean;
  hasApi(api: string): boolean;
  method(api: string): ApiMethod | undefined;
  methodNames(): string[];
}

/** Finds the executors among the exports: instances, or classes whose author forgot to make one. */
export function findExecutors(
  entries: readonly Entry[],
  root: string,
  needsApp: (file: string) => boolean,
): { executors: FoundExecutor[]; problems: LoadProblem[] } {
  const seen = new Map<object, FoundExecutor>();
  const problems: LoadProblem[] = [];
  const add = (target: object, file: string): void => {
    if (!seen.has(target) && isExecutor(target)) {
      seen.set(target, executorOf(target, file, needsApp(file)));
      problems.push(...getterPitfall(target, `${root}/${file}`));
    }
  };
  for (const { exports, file } of entries) for (const value of Object.values(exports)) if (isObject(value)) add(value, file);
  for (const { exports, file } of entries)
    for (const value of Object.values(exports)) {
      if (!isExecutorClass(value) || [...seen.keys()].some((one) => one instanceof value)) continue;
      const problem = makeOne(value, (made) => add(made, file));
      problems.push(warning(`${root}/${file}`, problem, `Export the instance: export const executor = new ${value.name}();`));
    }
  return { executors: [...seen.values()], problems };
}

type ExecutorLike = { readonly identifier: string; readonly apiEnum: object };

function isExecutor(target: object): target is ExecutorLike {
  const { identifier, apiEnum } = target as { identifier?: unknown; apiEnum?: unknown };
  return typeof identifier === "string" && typeof apiEnum === "object" && apiEnum !== null;
}

function isExecutorClass(value: unknown): value is new () => object {
  return typeof value === "function" && value.prototype instanceof BaseExecutor;
}

function makeOne(Class: new () => object, add: (made: object) => void): string {
  try {
    add(new Class());
    return `It exports the class ${Class.name}, but no instance of it; one was made.`;
  } catch (thrown) {
    return `It exports the class ${Class.name}, but no instance of it, and none could be made: ${messageOf(thrown)}`;
  }
}

function executorOf(target: ExecutorLike, file: string, needsApp: boolean): FoundExecutor {
  const apis = new Set<unknown>(Object.values(target.apiEnum));
  return {
    identifier: target.identifier,
    file,
    needsApp,
    hasApi: (api) => apis.has(api),
    method: (api) => apiMethod(target, api, BaseExecutor.prototype),
    methodNames: () => methodNames(target, BaseExecutor.prototype),
  };
}

function getterPitfall(target: ExecutorLike, file: string): LoadProblem[] {
  const got = ["identifier", "apiEnum"].filter((field) => !Object.hasOwn(target, field));
  if (got.length === 0) return [];
  const fix = "Write them as fields: readonly identifier = …; protected readonly apiEnum = …;";
  return [warning(file, `${got.join(" and ")} of the executor should be a field of the instance, not a getter.`, fix)];
}
