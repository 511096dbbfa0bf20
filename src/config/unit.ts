import type { PegboardConfig } from "../contract/config.ts";
import { isObject, type Json, type JsonObject } from "../contract/json.ts";

/** A part of a config that is taken or replaced as a whole when files are merged. */
export interface Unit {
  readonly file: string;
  /** The names that lead to it; for an item of a list, to the list. */
  readonly path: readonly string[];
  readonly value: Json;
  /** What an item of a list goes by. */
  readonly item?: string;
}

/** A config in its units. */
export function unitsOf(file: string, config: PegboardConfig): Unit[] {
  const { plugins, data, policy = {}, approvals = {}, settings, permissions, chains, triggers, channels } = config;
  const { rules, without, ...mode } = policy;
  return [
    ...fields([], { plugins, data }),
    ...fields(["policy"], mode),
    ...items(["policy", "rules"], rules, (rule) => rule.name),
    ...items(["policy", "without"], without, (name) => name),
    ...fields(["approvals"], approvals),
    ...fieldsOfEach("settings", settings),
    ...fieldsOfEach("permissions", permissions),
    ...fields(["chains"], chains),
    ...items(["triggers"], triggers, ({ name }) => name),
    ...items(["channels"], channels, ({ name }) => name),
  ].map((unit) => ({ ...unit, file }));
}

type Unplaced = Omit<Unit, "file">;

// Config is JSON all through; only its types are interfaces.
function fields(path: readonly string[], object: object = {}): Unplaced[] {
  return Object.entries(object as JsonObject).flatMap(([name, value]) =>
    value === undefined ? [] : [{ path: [...path, name], value }],
  );
}

function fieldsOfEach(list: string, objects: object = {}): Unplaced[] {
  return fields([list], objects).flatMap(({ path, value }) => {
    const own = isObject(value) ? fields(path, value) : [];
    // An empty one says something, too: of permissions, that there are none.
    return own.length === 0 ? [{ path, value }] : own;
  });
}

function items<T>(path: readonly string[], list: readonly T[] = [], nameOf: (item: T) => string): Unplaced[] {
  return list.map((item) => ({ path, value: item as Json, item: nameOf(item) }));
}
