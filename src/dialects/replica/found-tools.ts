import { isObject } from "../../contract/json.ts";
import { messageOf } from "../../contract/thrown.ts";
import type { CustomToolDefinition } from "./definition.ts";
import { insideOf, watchManagers, type ExtensibilityManager, type ManagerInside } from "./extensibility-manager.ts";

/** A definition that a module holds, and what is inside the manager it is registered with, if any. */
export interface FoundTool {
  readonly tool: CustomToolDefinition;
  readonly inside?: ManagerInside;
}

/** What a module holds: definitions as they came, and what went wrong while it registered them. */
export interface FoundTools {
  readonly tools: readonly FoundTool[];
  readonly failures: readonly string[];
}

/**
 * Finds the tools of a module: its exports, the managers among them, those it made and kept to itself, and what its
 * function registers when it is given one.
 */
export async function findTools(
  importModule: () => Promise<Readonly<Record<string, unknown>>>,
  newManager: () => Promise<ExtensibilityManager>,
): Promise<FoundTools> {
  const made: ExtensibilityManager[] = [];
  const unwatch = watchManagers((manager) => made.push(manager));
  try {
    return await search(await importModule(), newManager, made);
  } finally {
    unwatch();
  }
}

async function search(
  module: Readonly<Record<string, unknown>>,
  newManager: () => Promise<ExtensibilityManager>,
  made: readonly ExtensibilityManager[],
): Promise<FoundTools> {
  const tools = new Map<unknown, FoundTool>();
  const failures: string[] = [];
  const take = (value: unknown): void => {
    for (const found of toolsIn(value)) if (!tools.has(found.tool)) tools.set(found.tool, found);
  };
  const values = exportsOf(module);
  const returned: unknown[] = [];
  for (const register of new Set(registersIn(values))) {
    try {
      returned.push(await register(await newManager()));
    } catch (error) {
      failures.push(`It failed while it registered its tools: ${messageOf(error)}`);
    }
  }
  // Managers first: a tool that is exported as well keeps its manager's hooks.
  take([...made]);
  take(returned);
  for (const [, value] of values) take(value);
  return { tools: [...tools.values()], failures };
}

type Register = (manager: ExtensibilityManager) => unknown;

// A CommonJS module is one value: what it holds are its exports.
function exportsOf(module: Readonly<Record<string, unknown>>): [string, unknown][] {
  const whole = module["default"];
  const isBag = isObject(whole) && !isTool(whole) && insideOf(whole) === undefined;
  return [...Object.entries(module), ...(isBag ? Object.entries(whole) : [])];
}

function registersIn(values: readonly [string, unknown][]): Register[] {
  return values
    .filter(([name, value]) => typeof value === "function" && (name === "register" || (name === "default" && !isClass(value))))
    .map(([, value]) => value as Register);
}

function toolsIn(value: unknown): FoundTool[] {
  if (Array.isArray(value)) return value.flatMap(toolsIn);
  const inside = insideOf(value);
  if (inside !== undefined) return (value as ExtensibilityManager).getAllTools().map((tool) => ({ tool, inside }));
  return isTool(value) ? [{ tool: value }] : [];
}

// Anything that was meant to be one: what it lacks is said later.
function isTool(value: unknown): value is CustomToolDefinition {
  if (typeof value !== "object" || value === null) return false;
  const { name, parameters, executor, streamingExecutor } = value as Partial<Record<keyof CustomToolDefinition, unknown>>;
  return (
    typeof executor === "function" ||
    typeof streamingExecutor === "function" ||
    (typeof name === "string" && Array.isArray(parameters))
  );
}

function isClass(value: unknown): boolean {
  return /^class\b/u.test(Function.prototype.toString.call(value));
}
