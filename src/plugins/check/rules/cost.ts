import type { ToolSpec } from "../../../contract/tool.ts";
import type { Candidate } from "../candidate.ts";
import type { Draft } from "../finding.ts";

const CHARACTERS_A_TOKEN = 4;
const MOST_A_TOOL = 500;
const MOST_A_PLUGIN = 5000;

/** About how many tokens a tool takes in every request that offers it. */
export function tokensOf({ name, description, input }: ToolSpec): number {
  return Math.ceil((name.length + description.length + JSON.stringify(input).length) / CHARACTERS_A_TOKEN);
}

/** The same of a whole plugin, with the instructions that come with its tools. */
export function tokensOfPlugin({ tools, about }: Candidate): number {
  const instructions = Math.ceil((about?.instructions?.length ?? 0) / CHARACTERS_A_TOKEN);
  return tools.reduce((sum, tool) => sum + tokensOf(tool), instructions);
}

/** Tools and plugins that take much of a model's attention before anything is asked of it. */
export function cost(plugin: Candidate): Draft[] {
  const heavy = plugin.tools.filter((tool) => tokensOf(tool) > MOST_A_TOOL);
  const whole = tokensOfPlugin(plugin);
  return [
    ...heavy.map((tool) => ({
      rule: "token-cost",
      severity: "warning" as const,
      tool: tool.name,
      message: `"${tool.name}" takes about ${tokensOf(tool)} tokens of every request; more than ${MOST_A_TOOL} is much.`,
      fix: "Shorten its description and schema, or split it into tools that are offered apart.",
    })),
    ...(whole <= MOST_A_PLUGIN
      ? []
      : [
          {
            rule: "token-cost",
            severity: "warning" as const,
            message: `The plugin takes about ${whole} tokens of every request; more than ${MOST_A_PLUGIN} is much.`,
            fix: "Split it into plugins that are offered apart, or shorten its descriptions and instructions.",
          },
        ]),
  ];
}
