import type { PegboardConfig } from "../contract/config.ts";
import { isObject, pointerToken, type Json } from "../contract/json.ts";
import type { PolicySettings } from "../contract/rule.ts";
import type { Unit } from "./unit.ts";

/** What one file says of policy. */
export interface PolicyOf extends PolicySettings {
  readonly from: string;
}

/** One value that holds, by JSON pointer, and the file it is from. */
export interface Origin {
  readonly path: string;
  readonly value: Json;
  readonly file: string;
}

/** Configs as one, and where everything in it is from. */
export interface Merged {
  readonly config: Omit<PegboardConfig, "policy">;
  /** What each file says of policy: all of it holds, and their order does not matter. */
  readonly policies: readonly PolicyOf[];
  /** Values of policy are numbered through all files. */
  readonly origins: readonly Origin[];
}

/** The units of all files as one config: later ones stand in for earlier ones of the same place or name; of policy all hold. */
export function mergeUnits(units: readonly Unit[]): Merged {
  const policy = units.filter(isPolicy);
  const others = new Map(units.filter((unit) => !isPolicy(unit)).map((unit) => [keyOf(unit), unit]));
  const { branch: config, origins } = assemble([...others.values()]);
  const policies = [...Map.groupBy(policy, ({ file }) => file)].map(([from, own]): PolicyOf => {
    const { policy } = assemble(own).branch as { policy?: PolicySettings };
    return { ...policy, from };
  });
  return { config, policies, origins: [...assemble(policy).origins, ...origins] };
}

interface Branch {
  [name: string]: Json | Branch | Json[];
}

function isPolicy({ path }: Unit): boolean {
  return path[0] === "policy";
}

function keyOf({ path, item }: Unit): string {
  return JSON.stringify([path, item ?? null]);
}

function assemble(units: readonly Unit[]): { branch: Branch; origins: Origin[] } {
  const branch: Branch = {};
  const origins = units.flatMap((unit) => leaves(put(branch, unit), unit.value, unit.file));
  return { branch, origins: origins.filter((one) => !isFilled(one, origins)) };
}

/** Puts a unit where it belongs; its JSON pointer. */
function put(root: Branch, { path, value, item }: Unit): string {
  const name = path.at(-1) ?? "";
  let branch = root;
  for (const step of path.slice(0, -1)) branch = (branch[step] ??= {}) as Branch;
  const pointer = path.map((step) => `/${pointerToken(step)}`).join("");
  if (item !== undefined) {
    const list = (branch[name] ??= []) as Json[];
    list.push(value);
    return `${pointer}/${list.length - 1}`;
  }
  // An empty object takes nothing away from what an earlier file said there.
  if (isObject(value) && Object.keys(value).length === 0) branch[name] ??= {};
  else branch[name] = value;
  return pointer;
}

function leaves(path: string, value: Json, file: string): Origin[] {
  const fields = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (fields.length === 0) return [{ path, value, file }];
  return fields.flatMap(([key, field]) =>
    field === undefined ? [] : leaves(`${path}/${pointerToken(key)}`, field as Json, file),
  );
}

// What is empty in one file may hold something by another.
function isFilled({ path, value }: Origin, all: readonly Origin[]): boolean {
  return isObject(value) && all.some((other) => other.path.startsWith(`${path}/`));
}
