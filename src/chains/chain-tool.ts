import { createHash } from "node:crypto";
import type { Explanation } from "../contract/approval.ts";
import { canonicalJson } from "../contract/canonical.ts";
import type { ChainDefinition, ChainStep } from "../contract/chain.ts";
import { text } from "../contract/content.ts";
import type { Json, JsonObject } from "../contract/json.ts";
import type { Result } from "../contract/result.ts";
import type { Effects, Limits, Tool, ToolContext } from "../contract/tool.ts";
import { chainToolName } from "./chain-names.ts";
import { perform } from "./perform.ts";
import type { ChainServices } from "./services.ts";

/** Each step has its own limits; this one only ends a chain that nobody thinks of any more. */
export const CHAIN_LIMITS: Limits = { timeoutMs: 24 * 60 * 60 * 1000 };

/** Where chains come from, in place of a plugin. */
export const CHAIN_ORIGIN: Tool["origin"] = { dialect: "chain", plugin: "chain" };

const BY_STRICTNESS: readonly Effects[] = ["none", "reads", "writes", "destroys"];

/** A saved chain as a tool. It asks for nothing itself: each of its steps is judged at the gate. */
export function chainTool(
  name: string,
  definition: ChainDefinition,
  services: ChainServices,
  definitionOf: (tool: string) => ChainDefinition | undefined = () => undefined,
): Tool {
  const { steps } = definition;
  return {
    name: chainToolName(name),
    description: definition.description ?? `Runs ${steps.map(({ tool }) => tool).join(", then ")}.`,
    input: definition.input ?? { type: "object" },
    get effects() {
      return strictestEffects(steps, services, definitionOf);
    },
    approval: "never",
    limits: CHAIN_LIMITS,
    origin: CHAIN_ORIGIN,
    code: createHash("sha256")
      .update(canonicalJson(steps as unknown as Json))
      .digest("hex"),
    resumes: true,
    explain: () => explainSteps(steps),
    run: (input, ctx) => runSteps(steps, input, ctx, services),
  };
}

/** Runs steps under the key or the id of their own call. */
export function runSteps(
  steps: readonly ChainStep[],
  input: JsonObject,
  ctx: ToolContext,
  services: ChainServices,
): Promise<Result> {
  const origin = ctx.idempotencyKey ?? ctx.callId;
  return perform({ steps, input, origin, retryFailed: ctx.retryFailed === true }, ctx, services);
}

/** What a person reads who is asked about a chain as a whole. */
export function explainSteps(steps: readonly ChainStep[]): Explanation {
  const lines = steps.map(({ tool, input = {} }, i) => `${i + 1}. ${tool} ${JSON.stringify(input)}`);
  return { message: "Each of these steps is still judged by itself.", preview: [text(lines.join("\n"))] };
}

// What a step's tool does is only known while it is on the board.
function strictestEffects(
  steps: readonly ChainStep[],
  services: ChainServices,
  definitionOf: (tool: string) => ChainDefinition | undefined,
): Effects {
  const tools = new Set(steps.map(({ tool }) => tool));
  for (const tool of tools) for (const inner of definitionOf(tool)?.steps ?? []) tools.add(inner.tool);
  const plain = [...tools].filter((tool) => definitionOf(tool) === undefined);
  const known = new Set(plain.map((tool) => services.specOf(tool)?.effects));
  return BY_STRICTNESS.findLast((effects) => known.has(effects)) ?? "none";
}
