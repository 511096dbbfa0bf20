import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isObject, type Json } from "../contract/json.ts";
import { nearestNames } from "../host/nearest.ts";
import { checkConfig } from "./check.ts";
import { readJson } from "./read-json.ts";
import { CONFIG_SCHEMA } from "./schema.ts";

const GUIDE = new URL("../../docs/guides/config.md", import.meta.url);

test("the example of the guide is a config without problems, in which every part of the schema is shown", () => {
  const [, text = ""] = /```jsonc\n([\s\S]*?)```/u.exec(readFileSync(GUIDE, "utf8")) ?? [];
  const read = readJson("config.md", text);
  assert.ok("value" in read, JSON.stringify(read));
  const { config, problems } = checkConfig("config.md", read, nearestNames);
  assert.deepEqual(problems, []);
  assert.ok(config);
  const shown = new Set(namesOf(read.value, true));
  const unshown = new Set(namesOf(CONFIG_SCHEMA).filter((name) => !shown.has(name)));
  // Rules that a person makes while deciding hold these; nobody writes them by hand.
  assert.deepEqual([...unshown].toSorted(), ["fingerprint", "inputDigest", "within"]);
});

/** The names that a schema knows, or that stand in a value. */
function namesOf(value: Json | undefined, isValue = false): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = isValue ? value : (value as Record<string, Json>)["properties"];
  const names = isObject(own) ? Object.keys(own) : [];
  return [...names, ...Object.values(value).flatMap((one) => namesOf(one as Json, isValue))];
}
