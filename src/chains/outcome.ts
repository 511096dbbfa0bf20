import type { ChainOutcome, ChainStep } from "../contract/chain.ts";
import type { Json } from "../contract/json.ts";
import { namesOf, outputOf, toldOf, type Output } from "./outputs.ts";

/** The step at which a chain ended early: which, why, and what it gave, if it gave anything. */
export interface FailedStep {
  readonly step: ChainStep;
  readonly error: string;
  readonly response?: Json;
}

/** How a chain went: what each step gave, and which one failed. */
export function outcomeOf(callId: string, taken: readonly Output[], ended?: FailedStep): ChainOutcome {
  const last = ended?.response === undefined ? [] : [outputOf(ended.step, ended.response)];
  const told = toldOf([...taken, ...last]);
  const given = told.slice(0, taken.length);
  const context: Record<string, Json> = {};
  for (const [i, { step, response }] of given.entries())
    for (const name of [...namesOf(step, i), "lastResult"]) context[name] = response;
  return {
    success: ended === undefined,
    ...(ended === undefined ? {} : { failedAt: taken.length + 1, error: ended.error }),
    results: given.map(({ step, response }) => ({ tool: step.tool, result: response })),
    context,
    executionLog: [
      ...given.map(({ step, response }, i) => ({ step: i + 1, tool: step.tool, status: "success" as const, output: response })),
      ...(ended === undefined ? [] : [failedEntry(ended, taken.length + 1, told[taken.length]?.response)]),
    ],
    callId,
  };
}

function failedEntry(
  { step, error }: FailedStep,
  number: number,
  output: Json | undefined,
): ChainOutcome["executionLog"][number] {
  return { step: number, tool: step.tool, status: "failed", error, ...(output === undefined ? {} : { output }) };
}
