import { copyJson, isObject, type JsonObject } from "../../contract/json.ts";
import type { LoadProblem } from "../../contract/plugin.ts";
import type { ApiNames } from "./api-names.ts";
import type { FoundManifest } from "./find-manifests.ts";
import { error, warning } from "./load-problem.ts";

/** An API of a manifest whose name and parameters can be used. */
export interface GivenApi {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonObject;
  /** The entry itself, for the fields that models never see. */
  readonly entry: Readonly<Record<string, unknown>>;
}

/** Reads the APIs of a manifest: each name once, and only names that the author knows. */
export function givenApis(
  { manifest, file }: FoundManifest,
  names: ApiNames | undefined,
  root: string,
): { apis: GivenApi[]; problems: LoadProblem[] } {
  const apis: GivenApi[] = [];
  const problems: LoadProblem[] = [];
  for (const [i, entry] of manifest.api.entries()) {
    const at = `${root}/${file}`;
    const refusal = refusalOf(entry, i, apis, names);
    if (refusal !== undefined) problems.push(error(at, refusal.message, refusal.fix));
    else apis.push(apiOf(entry as GivenApi["entry"], at, problems));
  }
  return { apis, problems };
}

function refusalOf(
  entry: unknown,
  i: number,
  earlier: readonly GivenApi[],
  names: ApiNames | undefined,
): { message: string; fix: string } | undefined {
  const { name, parameters }: { name?: unknown; parameters?: unknown } = isObject(entry) ? entry : {};
  if (typeof name !== "string" || name.trim() === "")
    return {
      message: `api[${i}] of the manifest has ${name === undefined ? "no name" : `the name ${JSON.stringify(name)}, which is no text`}; it was left out.`,
      fix: "Give it a name; an enum without texts has numbers for names: use a constant object of texts instead.",
    };
  if (earlier.some((one) => one.name === name))
    return {
      message: `The manifest has the API "${name}" twice; the second was left out.`,
      fix: "Remove or rename one of them.",
    };
  if (names !== undefined && !names.names.includes(name))
    return {
      message: `The manifest has the API "${name}", which is not in ${names.constant}: a call would end in ApiNotFound, so it was left out.`,
      fix: `Add "${name}" to ${names.constant}, or correct the name in the manifest.`,
    };
  const copied = copyJson(parameters ?? {});
  if (copied.ok && isObject(copied.value)) return undefined;
  const why = copied.ok ? "are no object" : `are no JSON: ${copied.problem.path} ${copied.problem.message}`;
  return { message: `The parameters of "${name}" ${why}; it was left out.`, fix: "Write them as a plain JSON Schema object." };
}

function apiOf(entry: GivenApi["entry"], file: string, problems: LoadProblem[]): GivenApi {
  const name = entry["name"] as string;
  const parameters = (entry["parameters"] ?? {}) as JsonObject;
  const { description } = entry;
  const isDescribed = typeof description === "string" && description.trim() !== "";
  if (!isDescribed)
    problems.push(
      warning(file, `The API "${name}" has no description: a model can only guess by its name.`, "Describe it in the manifest."),
    );
  return {
    name,
    description: isDescribed ? description : `The API ${name}.`,
    parameters: Object.keys(parameters).length === 0 ? { type: "object" } : parameters,
    entry,
  };
}
