import { isObject, type Json } from "../contract/json.ts";
import type { PolicyMode } from "../contract/rule.ts";
import type { Unit } from "./unit.ts";

// Modes of several files hold together. Of the others, each lets something run that is asked about without them.
const STRICT_MODES: ReadonlySet<unknown> = new Set<PolicyMode>(["manual", "allow-list", "reject"]);

/**
 * Whether a part of a config can only make things stricter than they are without it, so that it may hold before the file is trusted.
 * Whatever is not known to is taken to loosen something: code, settings that credentials are sent by, permissions, work that runs by itself.
 */
export function onlyTightens({ path, value }: Unit): boolean {
  const [part, name] = path;
  if (part === "permissions") return grantsNothing(value);
  if (part !== "policy") return false;
  if (name === "mode") return STRICT_MODES.has(value);
  return name === "rules" && isObject(value) && (value["verdict"] === "deny" || value["verdict"] === "ask");
}

function grantsNothing(value: Json): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === false || value === "none" || (isObject(value) && Object.keys(value).length === 0);
}
