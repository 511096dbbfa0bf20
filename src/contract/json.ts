import { messageOf } from "./thrown.ts";

/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** An object that JSON can carry. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** A JSON Schema as plain data (2020-12 or draft-7). */
export type JsonSchema = JsonObject | boolean;

/** One thing wrong with a value: where (a JSON pointer, "" for the whole) and what. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** How deep and how wide a value from outside may be. */
export interface JsonBounds {
  readonly depth: number;
  readonly nodes: number;
  readonly characters: number;
}

/** What a value from a caller or a tool may hold before it is refused as a whole. */
export const DEFAULT_BOUNDS: JsonBounds = { depth: 64, nodes: 1_000_000, characters: 64 * 1024 * 1024 };

const POLLUTING = new Set(["__proto__", "constructor", "prototype"]);
// Looking at the length first spares nearly every key the look-up.
const SHORTEST_POLLUTING = 9;

/** Thrown inside the copy and turned into a problem at its edge. */
class NotJson extends Error {
  readonly path: string;
  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

interface Tally {
  nodes: number;
  characters: number;
  readonly bounds: JsonBounds;
}

/** A field or place in the object above; undefined for the whole, and for what an object gave in its own place. */
type Key = string | number | undefined;

/** An object that is being copied, and how it was reached. Its path is only written when something is wrong. */
interface Frame {
  readonly object: object;
  readonly parent: Frame | undefined;
  readonly key: Key;
  readonly depth: number;
}

/**
 * A deep, frozen copy of a value as JSON, or the reason why it is not JSON.
 * One walk does it all: what is later validated, approved, run and journaled can no longer change.
 */
export function copyJson(
  value: unknown,
  bounds: JsonBounds = DEFAULT_BOUNDS,
): { ok: true; value: Json } | { ok: false; problem: Problem } {
  try {
    return { ok: true, value: copy(value, undefined, undefined, { nodes: 0, characters: 0, bounds }) };
  } catch (error) {
    if (error instanceof NotJson) return { ok: false, problem: { path: error.path, message: error.message } };
    // A getter or a proxy of the caller's threw while it was read.
    return { ok: false, problem: { path: "", message: `could not be read: ${messageOf(error)}` } };
  }
}

/** Whether a value is a JSON object (not null, not a list). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function copy(value: unknown, parent: Frame | undefined, key: Key, tally: Tally): Json {
  switch (typeof value) {
    case "string":
      tally.characters += value.length;
      if (tally.characters > tally.bounds.characters)
        throw new NotJson(pathOf(parent, key), `is larger than ${tally.bounds.characters} characters of text`);
      return value;
    case "boolean":
      return value;
    case "number":
      if (!Number.isFinite(value)) throw new NotJson(pathOf(parent, key), `is ${value}, which JSON has no number for`);
      return value;
    case "object":
      return value === null ? null : copyObject(value, parent, key, tally);
    default:
      throw new NotJson(
        pathOf(parent, key),
        `is ${value === undefined ? "undefined" : `a ${typeof value}`}, which JSON cannot carry`,
      );
  }
}

function copyObject(object: object, parent: Frame | undefined, key: Key, tally: Tally): Json {
  const depth = parent === undefined ? 1 : parent.depth + 1;
  if (depth > tally.bounds.depth) throw new NotJson(pathOf(parent, key), `is nested deeper than ${tally.bounds.depth} levels`);
  const flat = copyFlat(object, tally);
  if (flat !== undefined) return flat;
  for (let above = parent; above !== undefined; above = above.parent)
    if (above.object === object) throw new NotJson(pathOf(parent, key), "refers back to itself");
  const frame: Frame = { object, parent, key, depth };
  return Array.isArray(object) ? copyList(object, frame, tally) : copyFields(object, frame, tally);
}

/**
 * Most inputs are plain objects of texts, numbers and flags. Measured, to clone such a one and look at it takes half as long as
 * to copy it field by field; whatever is wrong with it, or more to it, is left to those who can say where.
 */
function copyFlat(source: object, tally: Tally): Json | undefined {
  if (Object.getPrototypeOf(source) !== Object.prototype) return undefined;
  const copied = { ...source } as Record<string, Json>;
  let { nodes, characters } = tally;
  for (const key in copied) {
    const field = copied[key];
    if (typeof field === "string") characters += field.length;
    else if (typeof field === "number" ? !Number.isFinite(field) : typeof field !== "boolean") return undefined;
    if (key.length >= SHORTEST_POLLUTING && POLLUTING.has(key)) return undefined;
    nodes += 1;
  }
  if (nodes > tally.bounds.nodes || characters > tally.bounds.characters) return undefined;
  tally.nodes = nodes;
  tally.characters = characters;
  return Object.freeze(copied);
}

function copyList(list: readonly unknown[], frame: Frame, tally: Tally): Json {
  count(list.length, frame, tally);
  const copied: Json[] = [];
  for (let i = 0; i < list.length; i++) copied.push(copy(list[i] ?? null, frame, i, tally));
  return Object.freeze(copied);
}

function copyFields(source: object, frame: Frame, tally: Tally): Json {
  const prototype: unknown = Object.getPrototypeOf(source);
  if (prototype !== Object.prototype && prototype !== null) return copyInstance(source, frame, tally);
  const keys = Object.keys(source);
  count(keys.length, frame, tally);
  const copied: Record<string, Json> = {};
  for (const key of keys) {
    const field = (source as Record<string, unknown>)[key];
    if (field === undefined) continue;
    if (key.length >= SHORTEST_POLLUTING && POLLUTING.has(key))
      throw new NotJson(pathOf(frame, key), `the name "${key}" is not allowed`);
    copied[key] = copy(field, frame, key, tally);
  }
  return Object.freeze(copied);
}

// Dates, URLs and the like say themselves how they want to be written; other classes have no JSON form.
function copyInstance(source: object, frame: Frame, tally: Tally): Json {
  const toJSON: unknown = (source as { toJSON?: unknown }).toJSON;
  if (typeof toJSON === "function") return copy(toJSON.call(source), frame, undefined, tally);
  if (isFromAnotherRealm(source)) return copyFields({ ...source }, frame, tally);
  throw new NotJson(pathOfFrame(frame), `is a ${source.constructor?.name ?? "class instance"}, which JSON cannot carry`);
}

function isFromAnotherRealm(source: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(source);
  return prototype !== null && Object.getPrototypeOf(prototype) === null && source.constructor?.name === "Object";
}

function count(more: number, frame: Frame, tally: Tally): void {
  tally.nodes += more;
  if (tally.nodes > tally.bounds.nodes) throw new NotJson(pathOfFrame(frame), `holds more than ${tally.bounds.nodes} values`);
}

function pathOf(parent: Frame | undefined, key: Key): string {
  if (parent === undefined) return "";
  const above = pathOfFrame(parent);
  return key === undefined ? above : `${above}/${pointerToken(String(key))}`;
}

function pathOfFrame(frame: Frame): string {
  return pathOf(frame.parent, frame.key);
}

/** A key as it is written in a JSON pointer. */
export function pointerToken(key: string): string {
  return key.includes("~") || key.includes("/") ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;
}

/** A deep copy of JSON that whoever gets it may change. */
export function thawJson<T extends Json>(value: T): T {
  if (Array.isArray(value)) return value.map((item: Json) => thawJson(item)) as unknown as T;
  if (!isObject(value)) return value;
  const copied: Record<string, Json | undefined> = { ...value };
  for (const key in copied) {
    const field = copied[key];
    if (typeof field === "object" && field !== null) copied[key] = thawJson(field);
  }
  return copied as T;
}
