import { isObject } from "../contract/json.ts";
import type { Limits, Tool } from "../contract/tool.ts";

type Given<T> = { readonly [key in keyof T]?: unknown };

const LONGEST_NAME = 256;
// Two names that look the same must be the same; nothing in a name may move the cursor of whoever reads it.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Why a tool cannot be registered anywhere, in words; undefined where it can. */
export function refusalOf(tool: Tool): string | undefined {
  const given: Given<Tool> = tool;
  const badName = nameRefusal(given.name);
  if (badName !== undefined) return badName === "" ? "A tool needs a name." : `The tool name ${badName}.`;
  const badPart = partRefusal(tool, given);
  return badPart === undefined ? undefined : `The tool "${tool.name}" ${badPart}.`;
}

function partRefusal(tool: Tool, given: Given<Tool>): string | undefined {
  if (typeof given.run !== "function") return "has no run function";
  if (typeof given.description !== "string") return "has no description; without one no model knows when to use it";
  if (!isObject(given.input) && typeof given.input !== "boolean")
    return 'has no input schema; use { type: "object" } where it takes none';
  if (typeof tool.origin?.plugin !== "string") return "does not say which plugin it comes from (origin.plugin)";
  return aliasesRefusal(given.aliases) ?? limitsRefusal(given.limits);
}

function nameRefusal(name: unknown): string | undefined {
  if (typeof name !== "string" || name.trim() === "") return "";
  const shown = JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name);
  if (name.length > LONGEST_NAME) return `${shown} is longer than ${LONGEST_NAME} characters`;
  if (name !== name.trim()) return `${shown} begins or ends with a space`;
  return UNSEEN.test(name) ? `${shown} holds a character that cannot be seen` : undefined;
}

function aliasesRefusal(aliases: unknown): string | undefined {
  if (aliases === undefined) return undefined;
  if (!Array.isArray(aliases)) return "must have its former names in a list (aliases)";
  const bad = aliases.map(nameRefusal).find((refusal) => refusal !== undefined);
  return bad === undefined ? undefined : `has a former name that cannot be used: ${bad === "" ? "it is empty" : bad}`;
}

function limitsRefusal(limits: unknown): string | undefined {
  const { timeoutMs, idleMs, concurrency } = (limits ?? {}) as Given<Limits>;
  for (const [limit, value] of Object.entries({ timeoutMs, idleMs }))
    if (value !== undefined && !(typeof value === "number" && value > 0)) return `must have a number above 0 as limits.${limit}`;
  if (concurrency !== undefined && !(Number.isInteger(concurrency) && (concurrency as number) > 0))
    return "must have a whole number of 1 or more as limits.concurrency";
  return undefined;
}
