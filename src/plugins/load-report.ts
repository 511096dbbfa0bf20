import { isObject, type Json, type JsonObject } from "../contract/json.ts";
import type { LoadProblem, PluginAbout } from "../contract/plugin.ts";
import type { ToolSpec } from "../contract/tool.ts";
import { ProcessGone } from "./gone.ts";
import type { LoadReport, ToolAbroad, Verb } from "./messages.ts";

const VERBS: readonly Verb[] = ["run", "declined", "explain", "check", "wish"];

/** Who a plugin is, as the host knows it. */
export interface Identity {
  readonly dialect: string;
  readonly plugin: string;
  readonly version?: string;
}

/** What a process says of the plugin in it, as far as it makes sense. Where its tools come from is the host's to say, not the plugin's. */
export function believable(given: unknown, identity: Identity): LoadReport {
  if (!isObject(given) || !Array.isArray(given["tools"]))
    throw new ProcessGone("It described itself in a way that makes no sense.");
  const { tools, problems, about, tests, hasBackground, hasActivation } = given;
  return {
    tools: (tools as readonly Json[]).flatMap((tool) => toolOf(tool, identity)),
    problems: listOf(problems).flatMap(problemOf),
    ...(isObject(about) ? { about: about as PluginAbout } : {}),
    tests: listOf(tests).filter((name) => typeof name === "string"),
    hasBackground: hasBackground === true,
    hasActivation: hasActivation === true,
  };
}

// What else may be wrong with a tool the registry says when it refuses it.
function toolOf(given: Json, identity: Identity): ToolAbroad[] {
  if (!isObject(given) || !isObject(given["spec"])) return [];
  const { spec, verbs } = given;
  const file = isObject(spec["origin"]) ? spec["origin"]["file"] : undefined;
  const origin = { ...identity, ...(typeof file === "string" ? { file } : {}) };
  return [{ spec: { ...spec, origin } as unknown as ToolSpec, verbs: VERBS.filter((verb) => listOf(verbs).includes(verb)) }];
}

function problemOf(given: Json): LoadProblem[] {
  if (!isObject(given)) return [];
  const { file, line, message, fix, severity } = given as JsonObject;
  if (typeof file !== "string" || typeof message !== "string") return [];
  return [
    {
      file,
      ...(typeof line === "number" ? { line } : {}),
      message,
      fix: typeof fix === "string" ? fix : "",
      severity: severity === "warning" ? "warning" : "error",
    },
  ];
}

function listOf(given: Json | undefined): readonly Json[] {
  return Array.isArray(given) ? given : [];
}
