import { isObject } from "../../contract/json.ts";
import type { LoadProblem, PluginServices } from "../../contract/plugin.ts";
import { messageOf } from "../../contract/thrown.ts";
import type { Entry } from "./load-entries.ts";
import { warning } from "./load-problem.ts";

/** A runtime of the plugin, made and ready to be asked. */
export interface FoundRuntime {
  readonly target: object;
  readonly name: string;
  readonly file: string;
  /** False where its constructor takes services that nobody gave. */
  readonly hasServices: boolean;
}

type RuntimeClass = new (services?: unknown) => object;

const NAME = /ExecutionRuntime$/u;

/** Finds the runtimes among the exports and makes them, with the services that the plugin itself exports. */
export async function findRuntimes(
  entries: readonly Entry[],
  root: string,
  host: PluginServices,
): Promise<{ runtimes: FoundRuntime[]; problems: LoadProblem[] }> {
  const runtimes: FoundRuntime[] = [];
  const problems: LoadProblem[] = [];
  const attempt = async (file: string, name: string, make: () => unknown, hasServices = true): Promise<void> => {
    try {
      const target = await make();
      if (isObject(target)) runtimes.push({ target, name, file, hasServices });
      else problems.push(unmade(`${root}/${file}`, name, "it gave no object"));
    } catch (thrown) {
      problems.push(unmade(`${root}/${file}`, name, messageOf(thrown)));
    }
  };
  const ready = entries.flatMap(readyRuntimes);
  for (const { file, name, make } of ready) await attempt(file, name, () => make(host));
  if (ready.length > 0) return { runtimes, problems };
  const given = servicesIn(entries);
  for (const { file, name, Class } of runtimeClasses(entries))
    if (given === undefined) await attempt(file, name, () => bare(Class), Class.length === 0);
    else await attempt(file, name, async () => new Class(await given(host)));
  return { runtimes, problems };
}

interface Ready {
  readonly file: string;
  readonly name: string;
  make(host: PluginServices): unknown;
}

// An author who makes the runtime knows best what it needs.
function readyRuntimes({ exports, file }: Entry): Ready[] {
  const { createRuntime } = exports;
  if (typeof createRuntime === "function")
    return [{ file, name: "createRuntime", make: (host) => createRuntime(host) as unknown }];
  return Object.entries(exports).flatMap(([name, value]) =>
    isObject(value) && NAME.test((value as object).constructor?.name ?? "") ? [{ file, name, make: () => value }] : [],
  );
}

function servicesIn(entries: readonly Entry[]): ((host: PluginServices) => unknown) | undefined {
  const byNeed = entries.toSorted((a, b) => Number(b.role === "runtime") - Number(a.role === "runtime"));
  for (const { exports } of byNeed) {
    const { services, createServices } = exports;
    if (typeof createServices === "function") return (host) => createServices(host) as unknown;
    if (services !== undefined) return () => services;
  }
  return undefined;
}

// Where a class and what it extends are both exported, the class is meant.
function runtimeClasses(entries: readonly Entry[]): { file: string; name: string; Class: RuntimeClass }[] {
  const found = new Map<unknown, { file: string; name: string; Class: RuntimeClass }>();
  for (const { exports, file, role } of entries)
    for (const [name, value] of Object.entries(exports))
      if (!found.has(value) && isClass(value) && (NAME.test(name) || (role === "runtime" && name.endsWith("Runtime"))))
        found.set(value, { file, name, Class: value });
  const all = [...found.values()];
  return all.filter(({ Class }) => !all.some((other) => other.Class.prototype instanceof Class));
}

function isClass(value: unknown): value is RuntimeClass {
  return typeof value === "function" && typeof value.prototype === "object" && value.prototype !== null;
}

function bare(Class: RuntimeClass): object {
  if (Class.length === 0) return new Class();
  try {
    return new Class({});
  } catch {
    return new Class();
  }
}

function unmade(file: string, name: string, why: string): LoadProblem {
  return warning(
    file,
    `${name} could not be made: ${why}. What else runs these APIs is used in its place.`,
    "Export what its constructor takes as services or createServices(), or the runtime itself by createRuntime().",
  );
}
