import type { ChainStep } from "../contract/chain.ts";
import { failure } from "../contract/failure.ts";
import { isObject, type Json, type JsonObject } from "../contract/json.ts";
import { plain } from "../contract/plain.ts";
import { failed, type Result } from "../contract/result.ts";
import type { ToolContext } from "../contract/tool.ts";
import { outcomeOf, type FailedStep } from "./outcome.ts";
import { Outputs } from "./outputs.ts";
import type { ChainServices } from "./services.ts";
import { chainFailure } from "./step-failure.ts";
import { stepInput } from "./step-input.ts";

/** A chain that is to run. */
export interface ChainRun {
  readonly steps: readonly ChainStep[];
  readonly input: JsonObject;
  /** What the keys of its steps are made of: whoever comes with the same one finds what the steps gave. */
  readonly origin: string;
  /** Makes those steps again that failed before. */
  readonly retryFailed: boolean;
}

/** Runs the steps one after the other, through the gate, up to the first that fails. */
export function perform(chain: ChainRun, ctx: ToolContext, services: ChainServices): Promise<Result> {
  return new Performance(chain, ctx, services).run();
}

class Performance {
  readonly #chain: ChainRun;
  readonly #ctx: ToolContext;
  readonly #services: ChainServices;
  readonly #outputs: Outputs;

  constructor(chain: ChainRun, ctx: ToolContext, services: ChainServices) {
    this.#chain = chain;
    this.#ctx = ctx;
    this.#services = services;
    this.#outputs = new Outputs(chain.input);
  }

  async run(): Promise<Result> {
    let last: Result = failed(failure("invalid_input", "The chain has no steps."));
    for (const [i, step] of this.#chain.steps.entries()) {
      if (this.#ctx.signal.aborted) return this.#stoppedBefore(step);
      await this.#tell(i, step);
      last = await this.#call(i, step);
      const response = plain(this.#services.view(last));
      await this.#tell(i, step, last);
      if (!last.ok) return this.#endedBy(last, step, response);
      this.#outputs.take(step, response);
    }
    if (!last.ok) return last;
    const { content, artifacts } = last;
    return { ok: true, content, data: this.#told(), ...(artifacts === undefined ? {} : { artifacts }) };
  }

  #call(i: number, step: ChainStep): Result | Promise<Result> {
    const { origin, retryFailed } = this.#chain;
    const lacks = this.#outputs.lacks(step.input ?? {});
    if (lacks !== undefined) return uncalled(lacks);
    try {
      const input = stepInput(step, this.#outputs.values, this.#services.specOf(step.tool)?.input);
      return this.#ctx.callTool(step.tool, input, { idempotencyKey: `${origin}:${i}`, ...(retryFailed ? { retryFailed } : {}) });
    } catch (error) {
      if (error instanceof RangeError) return uncalled(error.message);
      throw error;
    }
  }

  #endedBy(result: Result & { ok: false }, step: ChainStep, response: Json): Result {
    const number = this.#outputs.taken.length + 1;
    const error = isObject(response) && typeof response["error"] === "string" ? response["error"] : result.failure.message;
    const isKnown = this.#services.specOf(step.tool) !== undefined;
    const why = chainFailure({ step, number, failure: result.failure, error, isKnown });
    const data = this.#told({ step, error: why.message, ...(isKnown ? { response } : {}) });
    return this.#ctx.signal.aborted ? stopped(`in step ${number} (${step.tool})`, data) : failed(why, { data });
  }

  #stoppedBefore(step: ChainStep): Result {
    const where = `before step ${this.#outputs.taken.length + 1} (${step.tool})`;
    return stopped(where, this.#told({ step, error: `The chain was stopped ${where}.` }));
  }

  #told(ended?: FailedStep): Json {
    return outcomeOf(this.#chain.origin, this.#outputs.taken, ended) as unknown as Json;
  }

  // The second chunk of a key, which takes the place of the first, says how the step ended.
  #tell(i: number, { tool }: ChainStep, result?: Result): void | Promise<void> {
    const { length } = this.#chain.steps;
    const begun = `Step ${i + 1} of ${length}: ${tool}`;
    const message = result === undefined ? begun : `${begun}: ${result.ok ? "done" : result.failure.code}`;
    const fraction = (result?.ok === true ? i + 1 : i) / length;
    return this.#ctx.emit({ type: "progress", key: `step${i}`, fraction, message });
  }
}

// Soft, as of a call that was stopped only that is kept which a tool hands over by itself.
function stopped(where: string, data: Json): Result {
  return failed({ code: "cancelled", message: `The chain was stopped ${where}.`, soft: true }, { data });
}

function uncalled(why: string): Result {
  return failed(failure("invalid_input", `It was not called: ${why}.`));
}
