import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { FAILURE_CODES, isFailureCode } from "../../contract/failure.ts";
import { findJsonFault } from "../../contract/json-fault.ts";
import { isObject, type Json, type JsonObject } from "../../contract/json.ts";
import { nearestNames } from "../../host/nearest.ts";
import type { Expectation } from "./test-expectation.ts";
import { itemLines } from "./test-item-lines.ts";

/** A call that is saved with what should come of it. */
export interface SavedCase {
  readonly name: string;
  readonly tool: string;
  readonly input: Json;
  readonly approve?: boolean;
  readonly expect: Expectation;
  readonly line: number;
}

/** Why the cases of a plugin cannot be read. */
export interface CasesFault {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** The file in which the cases of a plugin are saved: in its folder, or beside the module that it is. */
export function casesFile(place: string): string {
  const isModule = statSync(place, { throwIfNoEntry: false })?.isFile() === true;
  return isModule ? place.replace(/\.[^.]+$/u, ".cases.json") : join(place, "cases.json");
}

/** The saved cases of a file; undefined where there is no such file. */
export function readCases(file: string): { cases: SavedCase[] } | { fault: CasesFault } | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, "utf8").replace(/^\ufeff/u, "");
  const fault = (message: string, line = 1): { fault: CasesFault } => ({ fault: { file, line, message } });
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    const { at, message } = findJsonFault(text);
    return fault(`This is not JSON: ${message}.`, text.slice(0, at).split("\n").length);
  }
  if (!Array.isArray(list)) return fault('A list of cases is expected: [ { "tool", "input", "expect" } ].');
  const lines = itemLines(text);
  const cases: SavedCase[] = [];
  for (const [i, item] of (list as readonly Json[]).entries()) {
    const line = lines[i] ?? 1;
    const wrong = caseFault(item);
    if (wrong !== undefined) return fault(`Case ${i + 1} ${wrong}`, line);
    cases.push(caseOf(item as JsonObject, line));
  }
  return { cases };
}

type Kind = "boolean" | "string" | "any";
const CASE_FIELDS: Readonly<Record<string, Kind>> = {
  name: "string",
  tool: "string",
  input: "any",
  approve: "boolean",
  expect: "any",
};
const EXPECT_FIELDS: Readonly<Record<keyof Expectation, Kind>> = {
  ok: "boolean",
  code: "string",
  text: "string",
  includes: "string",
  matches: "string",
  data: "any",
};

function caseFault(item: Json): string | undefined {
  if (!isObject(item)) return "is no object.";
  const { tool, expect = {} } = item;
  if (typeof tool !== "string" || tool === "") return 'does not say which tool to call: "tool".';
  const wrong =
    fieldFault(item, CASE_FIELDS) ??
    (isObject(expect) ? fieldFault(expect, EXPECT_FIELDS, "expect.") : 'has an "expect" that is no object.');
  return wrong ?? expectFault(expect as JsonObject);
}

function fieldFault(object: JsonObject, fields: Readonly<Record<string, Kind>>, prefix = ""): string | undefined {
  for (const [name, value] of Object.entries(object)) {
    const kind = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const near = nearestNames(name, Object.keys(fields))[0];
    if (kind === undefined)
      return `has "${prefix}${name}", which means nothing. ${near === undefined ? `Known are ${Object.keys(fields).join(", ")}.` : `Did you mean "${prefix}${near}"?`}`;
    if (kind !== "any" && typeof value !== kind) return `has a "${prefix}${name}" that is no ${kind}.`;
  }
  return undefined;
}

function expectFault({ ok, code, matches }: JsonObject): string | undefined {
  if (code !== undefined && !isFailureCode(code))
    return `expects the code "${String(code)}". There are ${FAILURE_CODES.join(", ")}.`;
  if (ok === true && code !== undefined) return 'expects both "ok": true and a code: only failures have one.';
  try {
    if (typeof matches === "string") new RegExp(matches, "u");
    return undefined;
  } catch (error) {
    return `has an "expect.matches" that is no pattern: ${(error as Error).message}.`;
  }
}

function caseOf({ name, tool, input = {}, approve, expect = {} }: JsonObject, line: number): SavedCase {
  return {
    name: typeof name === "string" ? name : `${String(tool)} ${JSON.stringify(input)}`,
    tool: String(tool),
    input,
    ...(typeof approve === "boolean" ? { approve } : {}),
    expect: expect as Expectation,
    line,
  };
}
