import { copyJson, isObject, type Json, type JsonObject } from "../contract/json.ts";
import type { PluginNews } from "../contract/plugin.ts";

const LARGEST_CHARACTERS = 10 * 1024 * 1024;
const LONGEST_NAME = 200;
const LONGEST_SOURCE = 1_000;
const LONGEST_LINE = 10_000;
const BOUNDS = { depth: 64, nodes: 1_000_000, characters: LARGEST_CHARACTERS };
const LEVELS = ["debug", "info", "warn", "error"] as const;

/** What a plugin tells, looked at before it is believed; throws with words for its author where it makes no sense. */
export function readNews(given: unknown): PluginNews {
  if (!isObject(given)) throw new TypeError("News must be an object with a type.");
  switch (given["type"]) {
    case "event":
      return { type: "event", name: nameOf(given["name"]), payload: sized(given["payload"] ?? {}, "The payload of an event") };
    case "message":
      return { type: "message", message: messageOf(given["message"]) };
    case "notification":
      return { type: "notification", notification: objectOf(given["notification"], "A notification") };
    case "status":
      return { type: "status", status: objectOf(given["status"], "A status") };
    case "log":
      return logOf(given);
    default:
      throw new TypeError(`There is no news of the type ${shown(given["type"])}.`);
  }
}

function nameOf(name: unknown): string {
  if (typeof name !== "string" || name.trim() === "" || name.length > LONGEST_NAME)
    throw new TypeError(`An event needs a name of 1 to ${LONGEST_NAME} characters, not ${shown(name)}.`);
  return name;
}

function messageOf(given: unknown): JsonObject {
  const message = objectOf(given, "A message");
  for (const field of ["source", "channel", "content"])
    if (typeof message[field] !== "string")
      throw new TypeError(`A message needs "${field}" as text, not ${shown(message[field])}.`);
  const { source } = message;
  if (typeof source === "string" && (source === "" || source.length > LONGEST_SOURCE))
    throw new TypeError(`The source of a message must be 1 to ${LONGEST_SOURCE} characters long.`);
  return message;
}

function logOf({ level, message, data }: JsonObject): PluginNews {
  const known = LEVELS.find((one) => one === level) ?? "info";
  const line = { type: "log", level: known, message: String(message).slice(0, LONGEST_LINE) } as const;
  return data === undefined ? line : { ...line, data: sized(data, "The data of a log line") };
}

function objectOf(given: unknown, what: string): JsonObject {
  const value = sized(given, what);
  if (!isObject(value)) throw new TypeError(`${what} must be an object, not ${shown(given)}.`);
  return value;
}

function sized(given: unknown, what: string): Json {
  const copied = copyJson(given, BOUNDS);
  if (!copied.ok)
    throw new TypeError(`${what}${copied.problem.path === "" ? "" : ` at ${copied.problem.path}`} ${copied.problem.message}.`);
  if (JSON.stringify(copied.value).length > LARGEST_CHARACTERS)
    throw new RangeError(`${what} is larger than 10 MB. Send less, or where it is to be found.`);
  return copied.value;
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing").slice(0, 60);
}
