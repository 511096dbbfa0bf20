import { findJsonFault } from "../contract/json-fault.ts";
import { copyJson, type Json } from "../contract/json.ts";
import { spotIn } from "../contract/text-spot.ts";
import type { Content } from "./content.ts";
import { jsonPlaces, type JsonPlaces } from "./json-places.ts";
import { plainJsonText } from "./plain-json-text.ts";
import { spoken, type ConfigProblem } from "./problem.ts";
import { isSecretName } from "./secret-names.ts";

/** The text of a config file as a value, with the line of everything in it; or all that is wrong with it as JSON. */
export function readJson(file: string, text: string): Content | { readonly problems: readonly ConfigProblem[] } {
  const json = plainJsonText(text);
  const wrong = (message: string, fix: string, path = "", line?: number): ConfigProblem => {
    const problem: ConfigProblem = { file, path, message, fix, severity: "error" };
    return line === undefined ? problem : { ...problem, line };
  };
  let parsed: Json;
  try {
    parsed = JSON.parse(json) as Json;
  } catch {
    if (json.trim() === "") return { problems: [wrong("The file is empty.", "Write {} into it, or remove it.")] };
    const { at, message } = findJsonFault(json);
    const { line, column, shown } = spotIn(text, at);
    const where = `This is not JSON at line ${line}, column ${column}: ${message}.`;
    const found = wrong(where, "Mend it at this place. Comments, and a comma after the last item, are fine.", "", line);
    // Problems are printed, and kept by those who print.
    return { problems: [isSecretName(shown) ? found : { ...found, shown }] };
  }
  const copied = copyJson(parsed);
  if (!copied.ok) {
    const { path, message } = copied.problem;
    return { problems: [wrong(`${path === "" ? "The config" : spoken(path)}: ${message}.`, "Take it out.", path)] };
  }
  const places = jsonPlaces(json);
  const lineOf = (path: string): number | undefined => lineAt(text, places, path);
  const problems = places.repeated.map(({ path, at }) =>
    wrong(`${spoken(path)} stands here twice.`, "Put the two together: only the last would count.", path, spotIn(text, at).line),
  );
  return problems.length > 0 ? { problems } : { value: copied.value, lineOf };
}

// What is missing is looked for where it should stand.
function lineAt(text: string, places: JsonPlaces, path: string): number | undefined {
  for (let place = path; ; place = place.slice(0, place.lastIndexOf("/"))) {
    const at = places.at.get(place);
    if (at !== undefined) return spotIn(text, at).line;
    if (place === "") return undefined;
  }
}
