import type { ToolSpec } from "../../../contract/tool.ts";
import { localName } from "../candidate.ts";
import type { Draft } from "../finding.ts";
import { parametersIn, type Parameter } from "./parameters.ts";

/** Clients refuse longer ones. */
const LONGEST = 1024;
const LONGEST_OF_PARAMETER = 400;
const FEWEST_WORDS = 3;

/** Whether models are told what a tool and its parameters are for, in enough words and not too many. */
export function descriptions(tool: ToolSpec): Draft[] {
  return [...toolDescription(tool), ...parametersIn(tool.input).flatMap((parameter) => parameterDescription(tool, parameter))];
}

function toolDescription(tool: ToolSpec): Draft[] {
  const { name, description } = tool;
  const say = (rule: string, message: string, fix: string): Draft[] => [{ rule, severity: "warning", tool: name, message, fix }];
  const words = description.trim().split(/\s+/u).filter(Boolean).length;
  if (words === 0 || isMadeUp(tool))
    return say(
      "missing-description",
      `The tool "${name}" has no description.`,
      "Say in a sentence what it does: models choose by it.",
    );
  if (words < FEWEST_WORDS)
    return say(
      "short-description",
      `The description of "${name}" is too short to choose it by: "${description.trim()}".`,
      "Say what it does, with what, and when to use it.",
    );
  if (description.length > LONGEST)
    return say(
      "long-description",
      `The description of "${name}" has ${description.length} characters; some clients take no more than ${LONGEST}.`,
      "Move what is about single parameters into their descriptions, and cut the rest.",
    );
  return [];
}

// What loaders write where the author wrote nothing.
function isMadeUp({ name, description, origin }: ToolSpec): boolean {
  return description === `The tool "${name}" of the plugin "${origin.plugin}".`;
}

function parameterDescription(tool: ToolSpec, { name, path, schema }: Parameter): Draft[] {
  const description = typeof schema["description"] === "string" ? schema["description"].trim() : "";
  const about = { tool: tool.name, parameter: name };
  const where = `The parameter "${path}" of "${localName(tool)}"`;
  if (description === "")
    return [
      {
        rule: "parameter-description",
        severity: "warning",
        ...about,
        message: `${where} has no description.`,
        fix: "Say what to put there, with an example where the form matters.",
      },
    ];
  if (description.toLowerCase() === name.toLowerCase())
    return [
      {
        rule: "short-description",
        severity: "info",
        ...about,
        message: `The description of the ${where.slice(4)} only repeats its name.`,
        fix: "Say what to put there, with an example where the form matters.",
      },
    ];
  if (description.length <= LONGEST_OF_PARAMETER) return [];
  const message = `The description of the ${where.slice(4)} has ${description.length} characters.`;
  return [{ rule: "long-description", severity: "warning", ...about, message, fix: `Keep it under ${LONGEST_OF_PARAMETER}.` }];
}
