import { homedir } from "node:os";
import { isObject, type Json, type JsonObject, type JsonSchema } from "../../contract/json.ts";
import { isCommandField } from "./command-field-names.ts";
import { runsOfText, runsOfWords, type CommandRun } from "./command-runs.ts";
import { readCommands } from "./read-commands.ts";
import type { Reading } from "./shell-tokens.ts";

const PROGRAMS = ["command", "cmd", "program", "executable", "exec", "file", "binary", "bin"];
const ARGUMENTS = ["args", "argv", "arguments"];
const FOLDERS = ["cwd", "workdir", "workingDirectory", "working_directory", "directory"];
const PATH_OF_WINDOWS = /[a-z]:\\/iu;
const HOME_AT_FRONT = /^(?:~(?=$|\/)|\$HOME(?!\w)|\$\{HOME\})/u;
const MOST_CHARACTERS = 200_000;

/** The programs that a tool may come to run with an input, as far as its fields for commands tell. */
export function runsInInput(input: JsonObject, schema: JsonSchema): CommandRun[] {
  const reading = { escapes: true, home: homedir(), budget: { left: MOST_CHARACTERS } };
  return runsInObject(input, reading, (name) => isChoice(schema, name));
}

// A word out of a list that the author made ("reboot" of a lamp) is no command line.
function isChoice(schema: JsonSchema, name: string): boolean {
  const properties = isObject(schema) ? schema["properties"] : undefined;
  const property = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isObject(property) && (property["enum"] !== undefined || property["const"] !== undefined);
}

function runsInObject(object: JsonObject, reading: Reading, isChosen: (name: string) => boolean): CommandRun[] {
  const folder = firstText(object, FOLDERS);
  const own = Object.entries(object).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (typeof value === "string") return isCommandField(name) && !isChosen(name) ? runsOfLine(value, reading, folder) : [];
    const listed = isCommandField(name) && Array.isArray(value) ? runsOfList(name, value, reading, folder) : [];
    return [...listed, ...runsInside(value, reading)];
  });
  return [...own, ...runsOfParts(object, reading, folder)];
}

function runsInside(value: Json, reading: Reading): CommandRun[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => runsInside(item, reading));
  return isObject(value) ? runsInObject(value, reading, () => false) : [];
}

// { command: "rm", args: ["-rf", "/"] }
function runsOfParts(object: JsonObject, reading: Reading, folder: string | undefined): CommandRun[] {
  const program = firstText(object, PROGRAMS);
  const given = ARGUMENTS.map((name) => object[name]).find((value) => typeof value === "string" || Array.isArray(value));
  if (program === undefined || given === undefined) return [];
  if (typeof given === "string") return runsOfLine(`${program} ${given}`, reading, folder);
  const words = readCommands(program, reading).commands.at(-1)?.words ?? [];
  return runsOfArguments([...words, ...textsOf(given)], reading, folder);
}

// A list is a program with its arguments; one that begins with several words, or is named for it, is a list of command lines.
function runsOfList(name: string, list: readonly Json[], reading: Reading, folder: string | undefined): CommandRun[] {
  const texts = textsOf(list);
  const isProgram = !/\s/u.test(texts[0]?.trim() ?? "");
  const isLines = !isProgram || /(?:commands|cmds|scripts)$/iu.test(name);
  return [
    ...(isProgram ? runsOfArguments(texts, reading, folder) : []),
    ...(isLines ? texts.flatMap((text) => runsOfLine(text, reading, folder)) : []),
  ];
}

function runsOfLine(text: string, reading: Reading, folder: string | undefined): CommandRun[] {
  const runs = runsOfText(text, reading, folder);
  return PATH_OF_WINDOWS.test(text) ? [...runs, ...runsOfText(text, { ...reading, escapes: false }, folder)] : runs;
}

function runsOfArguments(words: readonly string[], reading: Reading, folder: string | undefined): CommandRun[] {
  const escapes = !words.some((word) => PATH_OF_WINDOWS.test(word));
  const expanded = words.map((word) => word.replace(HOME_AT_FRONT, reading.home));
  return runsOfWords(expanded, { ...reading, escapes }, folder);
}

function textsOf(value: Json): string[] {
  return Array.isArray(value) ? value.filter((item: Json) => typeof item !== "object").map(String) : [];
}

function firstText(object: JsonObject, names: readonly string[]): string | undefined {
  const value = names.map((name) => object[name]).find((one) => typeof one === "string");
  return typeof value === "string" ? value : undefined;
}
