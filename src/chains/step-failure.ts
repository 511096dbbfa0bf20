import type { ChainStep } from "../contract/chain.ts";
import type { Failure } from "../contract/failure.ts";

/** A step that failed. */
export interface Refused {
  readonly step: ChainStep;
  /** Counted from 1. */
  readonly number: number;
  readonly failure: Failure;
  /** The error as Workbench tells it. */
  readonly error: string;
  /** Whether there is such a tool. */
  readonly isKnown: boolean;
}

/** Why a chain failed: with the code of the step, so that what was declined stays declined, in the words of Workbench. */
export function chainFailure(refused: Refused): Failure {
  const { step, number, failure } = refused;
  return {
    ...failure,
    message: wordsFor(refused),
    details: { ...failure.details, failedAt: number, tool: step.tool },
  };
}

// The gate speaks of keys, which nobody who writes a chain has to do with.
const ANOTHER =
  "this step was done before, as another one, and is not done twice. Put it back as it was, or run the chain anew instead of resuming it.";

function wordsFor({ step: { tool }, number, failure, error, isKnown }: Refused): string {
  if (failure.code === "tool_not_found" && !isKnown) return `Tool not found: ${tool}`;
  if (failure.details?.["idempotencyKey"] !== undefined) return `Tool "${tool}" failed: ${ANOTHER}`;
  const hasThrown = failure.code === "tool_failed" && failure.soft !== true;
  return hasThrown ? `Step ${number} (${tool}) threw exception: ${failure.message}` : `Tool "${tool}" failed: ${error}`;
}
