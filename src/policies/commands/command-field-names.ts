import { isObject, type Json, type JsonObject } from "../../contract/json.ts";

const WORDS = new Set(
  "command commands cmd cmds script scripts shell bash sh zsh powershell exec execute run args argv arguments code program".split(
    " ",
  ),
);
const MOST_KNOWN = 5_000;

const known = new Map<string, boolean>();

/** Whether an input has fields that commands stand in, at any depth. It is asked of every call, so it reads no values. */
export function hasCommandField(input: JsonObject): boolean {
  for (const name in input) {
    const value = input[name];
    if (typeof value === "string") {
      if (isCommandField(name)) return true;
    } else if (typeof value === "object" && value !== null) {
      if (Array.isArray(value) && isCommandField(name)) return true;
      if (isInside(value)) return true;
    }
  }
  return false;
}

/** Whether a name is one for commands, as "shellCommand" and "run_args" are. */
export function isCommandField(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, " ").toLowerCase();
  const found = words.split(/[^a-z]+/u).some((word) => WORDS.has(word) || /^(?:command|cmd)line$/u.test(word));
  if (known.size < MOST_KNOWN) known.set(name, found);
  return found;
}

function isInside(value: Json): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => typeof item === "object" && isInside(item));
  return isObject(value) && hasCommandField(value);
}
