import type { ChainStep } from "../contract/chain.ts";
import type { JsonSchema, Problem } from "../contract/json.ts";

const MOST_STEPS = 200;

const STEPS: JsonSchema = {
  type: "array",
  description: "The steps, in their order.",
  minItems: 1,
  maxItems: MOST_STEPS,
  items: {
    type: "object",
    properties: {
      tool: { type: "string", minLength: 1, description: "The tool to call." },
      input: {
        type: "object",
        description:
          "Its input. {{step0.content}}, {{lastResult.metadata.id}} and {{input.name}} in texts stand for earlier outputs.",
      },
      outputKey: { type: "string", minLength: 1, description: "A name for its output, beside step<i> and lastResult." },
    },
    required: ["tool"],
  },
};

/** A chain as it stands in a config or in a file of its own. */
export const DEFINITION: JsonSchema = {
  type: "object",
  properties: { description: { type: "string" }, input: { type: ["object", "boolean"] }, steps: STEPS },
  required: ["steps"],
};

/** What `chain.run` takes. */
export const RUN_INPUT: JsonSchema = {
  type: "object",
  properties: {
    steps: STEPS,
    input: { type: "object", description: "What {{input.…}} stands for." },
    inputSchema: { type: ["object", "boolean"], description: "What that must be like." },
    resume: { type: "string", minLength: 1, description: "The failed call of a chain to go on with, from the step that failed." },
  },
  anyOf: [{ required: ["steps"] }, { required: ["resume"] }],
  additionalProperties: false,
};

const NO_NAMES = new Set(["__proto__", "constructor", "prototype"]);

/** Names for outputs that no placeholder could lead to. */
export function outputKeyProblems(steps: readonly ChainStep[]): Problem[] {
  return steps.flatMap(({ outputKey = "ok" }, i) => {
    const path = `/steps/${i}/outputKey`;
    if (NO_NAMES.has(outputKey)) return [{ path, message: `the name "${outputKey}" is not allowed` }];
    const isReachable = /^[^\s./{}](?:[^./{}]*[^\s./{}])?$/u.test(outputKey);
    return isReachable ? [] : [{ path, message: "must be a name without dots, slashes, braces and spaces around it" }];
  });
}
