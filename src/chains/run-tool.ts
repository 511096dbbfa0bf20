import type { ChainDefinition } from "../contract/chain.ts";
import { failure } from "../contract/failure.ts";
import type { Json, JsonObject, JsonSchema, Problem } from "../contract/json.ts";
import { failed, type Result } from "../contract/result.ts";
import { messageOf } from "../contract/thrown.ts";
import type { Checked, Tool, ToolContext } from "../contract/tool.ts";
import { RUN_TOOL } from "./chain-names.ts";
import { outputKeyProblems, RUN_INPUT } from "./chain-schema.ts";
import { CHAIN_LIMITS, CHAIN_ORIGIN, explainSteps, runSteps } from "./chain-tool.ts";
import { perform } from "./perform.ts";
import { findFailedChain, givenIn } from "./resume.ts";
import type { ChainServices } from "./services.ts";

/** `chain.run`: runs any steps, or goes on with a chain that failed. */
export function runTool(services: ChainServices, definitionOf: (tool: string) => ChainDefinition | undefined): Tool {
  const checkShape = services.compile(RUN_INPUT);
  return {
    name: RUN_TOOL,
    description:
      "Runs tools one after the other. Texts in the input of a step may hold what earlier steps gave, as {{step0.content}}, {{lastResult.metadata.id}} or {{input.name}}.",
    input: RUN_INPUT,
    effects: "none",
    approval: "never",
    limits: CHAIN_LIMITS,
    origin: CHAIN_ORIGIN,
    resumes: true,
    check(value) {
      const checked = checkShape(value);
      return checked.ok ? checkRest(checked.value as JsonObject, services) : checked;
    },
    explain(input) {
      const { steps } = givenIn(input);
      return steps === undefined
        ? { message: `Goes on with the chain of the call "${String(input["resume"])}".` }
        : explainSteps(steps);
    },
    run: (input, ctx) => run(input, ctx, services, definitionOf),
  };
}

async function run(
  value: JsonObject,
  ctx: ToolContext,
  services: ChainServices,
  definitionOf: (tool: string) => ChainDefinition | undefined,
): Promise<Result> {
  const { resume } = value;
  const given = givenIn(value);
  if (typeof resume !== "string") return runSteps(given.steps ?? [], given.input ?? {}, ctx, services);
  const found = await findFailedChain(resume, { recorded: (callId) => services.recorded(callId), definitionOf });
  if (typeof found === "string") return failed(failure("invalid_input", found));
  return perform({ ...found, ...given, retryFailed: true }, ctx, services);
}

// Beyond the shape: names that can be reached, and an input that is what the chain's own schema says.
function checkRest(value: JsonObject, services: ChainServices): Checked {
  const { steps = [], input = {} } = givenIn(value);
  const problems = outputKeyProblems(steps);
  const checked = checkInput(input, value["inputSchema"], services);
  if (!checked.ok) return { ok: false, problems: [...problems, ...checked.problems] };
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: checked.value === input ? value : Object.freeze({ ...value, input: checked.value }) };
}

function checkInput(input: JsonObject, schema: Json | undefined, { compile }: ChainServices): Checked<Json> {
  if (schema === undefined) return { ok: true, value: input };
  try {
    const checked = compile(schema as JsonSchema)(input);
    return checked.ok ? checked : { ok: false, problems: checked.problems.map(within("/input")) };
  } catch (error) {
    return { ok: false, problems: [{ path: "/inputSchema", message: `cannot be used: ${messageOf(error)}` }] };
  }
}

function within(place: string): (problem: Problem) => Problem {
  return ({ path, message }) => ({ path: place + path, message });
}
