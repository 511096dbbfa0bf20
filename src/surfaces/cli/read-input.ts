import { readFile } from "node:fs/promises";
import { isObject, type Json, type JsonSchema } from "../../contract/json.ts";
import { parseArguments } from "./arguments.ts";
import { parseJson } from "./json-text.ts";
import { UsageError } from "./usage-error.ts";

/** The input of a call: what `--input` says (JSON, @file, or - for stdin), with the named arguments on top. */
export async function readInput(source: string | undefined, pairs: readonly string[], schema: JsonSchema): Promise<Json> {
  const base = source === undefined ? {} : await readSource(source);
  if (isObject(base)) return parseArguments(pairs, schema, base);
  if (pairs.length === 0) return base;
  throw new UsageError("Arguments can only be added to an --input that is a JSON object.");
}

async function readSource(source: string): Promise<Json> {
  if (source === "-") return parseJson(await readStdin(), "stdin");
  if (!source.startsWith("@")) return parseJson(source, "--input");
  const file = source.slice(1);
  return parseJson(await readText(file), file);
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "there is no such file" : code === "EISDIR" ? "it is a folder" : String(code);
    throw new UsageError(`The input file "${file}" cannot be read: ${why}.`);
  }
}

async function readStdin(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write("Type the input as JSON; end it with Ctrl-D on a line of its own.\n");
  let text = "";
  process.stdin.setEncoding("utf8");
  for await (const part of process.stdin) text += String(part);
  return text;
}
