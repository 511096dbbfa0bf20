import { readFile } from "node:fs/promises";
import type { ChainDefinition, ChainStep } from "../../contract/chain.ts";
import { isObject, type Json, type JsonObject } from "../../contract/json.ts";
import { nearestNames } from "../../host/nearest.ts";
import { parseJson } from "./json-text.ts";
import { UsageError } from "./usage-error.ts";

const PREFIX = "chain.";

/** A chain that a command names: a saved one, or what a file says. */
export interface ChainSource {
  readonly definition: ChainDefinition;
  /** The tool that runs it. */
  readonly tool: string;
  /** What that tool takes, for the values that the chain is to get. */
  inputOf(values: Json): JsonObject;
}

/** Finds the chain by its name, with or without "chain." before it; a name that ends in .json or has a slash is a file. */
export async function findChain(named: string, saved: ReadonlyMap<string, ChainDefinition>): Promise<ChainSource> {
  if (/[\\/]|\.json$/u.test(named)) return fromFile(named);
  const name = named.startsWith(PREFIX) ? named.slice(PREFIX.length) : named;
  const definition = saved.get(name);
  if (definition !== undefined) return { definition, tool: PREFIX + name, inputOf: (values) => values as JsonObject };
  const near = nearestNames(name, [...saved.keys()]);
  const hint =
    near.length === 0 ? " A file must be named with its .json." : ` Did you mean ${near.map((one) => `"${one}"`).join(" or ")}?`;
  throw new UsageError(`There is no chain "${name}".${hint}`);
}

async function fromFile(file: string): Promise<ChainSource> {
  const given = parseJson(await readText(file), file);
  const definition = (Array.isArray(given) ? { steps: given as readonly ChainStep[] } : given) as Json;
  if (!isObject(definition) || !Array.isArray(definition["steps"]))
    throw new UsageError(`The file "${file}" holds no chain. Write { "steps": [{ "tool": "…", "input": { … } }] }.`);
  const { steps, input: inputSchema } = definition;
  return {
    definition: definition as unknown as ChainDefinition,
    tool: `${PREFIX}run`,
    inputOf: (input) => ({ steps, input, ...(inputSchema === undefined ? {} : { inputSchema }) }),
  };
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`The file "${file}" cannot be read: ${code === "ENOENT" ? "there is no such file" : String(code)}.`);
  }
}
