import { randomBytes } from "node:crypto";
import { isObject } from "../../contract/json.ts";

/** One key of the ring. */
export interface Key {
  readonly id: string;
  readonly key: Buffer;
  readonly createdAt: number;
}

/** All keys there ever were, and the one that is used for what is new. */
export interface Ring {
  readonly current: string;
  readonly keys: readonly Key[];
}

const KEY_BYTES = 32;

/** A key that nobody has had before. */
export function newKey(createdAt: number): Key {
  return { id: `k${randomBytes(8).toString("hex")}`, key: randomBytes(KEY_BYTES), createdAt };
}

/** The ring as plain data. */
export function ringToJson({ current, keys }: Ring): unknown {
  return { current, keys: keys.map(({ id, key, createdAt }) => ({ id, key: key.toString("base64"), createdAt })) };
}

/** The ring that `ringToJson` was given; undefined where it is none. */
export function ringFromJson(value: unknown): Ring | undefined {
  if (!isObject(value) || typeof value["current"] !== "string" || !Array.isArray(value["keys"])) return undefined;
  const keys = value["keys"].map(keyFromJson);
  const ids = new Set(keys.map((key) => key?.id));
  if (ids.size !== keys.length || !ids.has(value["current"])) return undefined;
  return keys.every((key) => key !== undefined) ? { current: value["current"], keys } : undefined;
}

function keyFromJson(value: unknown): Key | undefined {
  if (!isObject(value)) return undefined;
  const { id, key, createdAt } = value;
  if (typeof id !== "string" || typeof key !== "string" || typeof createdAt !== "number") return undefined;
  const bytes = Buffer.from(key, "base64");
  return id !== "" && bytes.length === KEY_BYTES ? { id, key: bytes, createdAt } : undefined;
}
