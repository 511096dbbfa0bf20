import type { ChainDefinition, PlannedStep } from "../contract/chain.ts";
import { copyJson, isObject, type JsonObject, type JsonSchema } from "../contract/json.ts";
import type { Tool } from "../contract/tool.ts";
import { chainToolName, RUN_TOOL } from "./chain-names.ts";
import { DEFINITION, outputKeyProblems } from "./chain-schema.ts";
import { chainTool } from "./chain-tool.ts";
import { planSteps, type Foresight } from "./plan.ts";
import { givenIn } from "./resume.ts";
import { runTool } from "./run-tool.ts";
import type { ChainServices } from "./services.ts";

/** The chains of a host. */
export interface Chains {
  /** `chain.run`, to be registered hidden. */
  readonly run: Tool;
  /** The saved ones as tools. What they do to the world is read when they are registered: once more after each reload. */
  readonly tools: readonly Tool[];
  /** The saved ones by their names, without those that cannot be used. */
  readonly saved: ReadonlyMap<string, ChainDefinition>;
  /** What is wrong with the others. */
  readonly problems: readonly string[];
  /** What every step would do, without running it. */
  plan(chain: ChainDefinition, input: JsonObject, foresight: Foresight): Promise<PlannedStep[]>;
}

/** Makes tools of the saved chains, and the one that runs any. */
export function createChains(definitions: Readonly<Record<string, ChainDefinition>>, services: ChainServices): Chains {
  const { saved, problems } = readDefinitions(definitions, services);
  const byTool = new Map(Array.from(saved, ([name, definition]) => [chainToolName(name), definition]));
  const definitionOf = (tool: string): ChainDefinition | undefined => byTool.get(tool);
  return {
    run: runTool(services, definitionOf),
    tools: Array.from(saved, ([name, definition]) => chainTool(name, definition, services, definitionOf)),
    saved,
    problems,
    plan: (chain, input, foresight) =>
      planSteps(chain.steps, completed(chain.input, input, services), {
        specOf: (tool) => services.specOf(tool),
        plan: (tool, given) => foresight.plan(tool, given),
        judge: (tool, given) => foresight.judge(tool, given),
        stepsOf(tool, given) {
          if (tool === RUN_TOOL) return { steps: [], input: {}, ...givenIn(given) };
          const inner = definitionOf(tool);
          return inner === undefined ? undefined : { steps: inner.steps, input: completed(inner.input, given, services) };
        },
      }),
  };
}

// What a chain would get: its defaults filled in. What is wrong with its input, the plan of its own call says.
function completed(schema: JsonSchema | undefined, input: JsonObject, { compile }: ChainServices): JsonObject {
  if (schema === undefined) return input;
  try {
    const checked = compile(schema)(input);
    return checked.ok && isObject(checked.value) ? checked.value : input;
  } catch {
    return input;
  }
}

function readDefinitions(
  definitions: Readonly<Record<string, ChainDefinition>>,
  { compile }: ChainServices,
): { saved: Map<string, ChainDefinition>; problems: string[] } {
  const check = compile(DEFINITION);
  const saved = new Map<string, ChainDefinition>();
  const problems: string[] = [];
  for (const [name, given] of Object.entries(definitions)) {
    const copied = copyJson(given);
    const checked = copied.ok ? check(copied.value) : { ok: false as const, problems: [copied.problem] };
    const definition = checked.ok ? (checked.value as unknown as ChainDefinition) : undefined;
    const found = checked.ok ? outputKeyProblems(definition?.steps ?? []) : checked.problems;
    const isTaken = chainToolName(name) === RUN_TOOL;
    if (isTaken)
      problems.push(`A chain cannot be called "${name}": ${RUN_TOOL} is the tool that runs any. Give it another name.`);
    else if (definition !== undefined && found.length === 0) saved.set(name, definition);
    else
      problems.push(`The chain "${name}" cannot be used: ${found.map(({ path, message }) => `${path} ${message}`).join("; ")}.`);
  }
  return { saved, problems };
}
