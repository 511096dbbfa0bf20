import type { ChainStep } from "../contract/chain.ts";
import { placeholders } from "../contract/interpolate.ts";
import type { Json, JsonObject } from "../contract/json.ts";

/** Characters of outputs that are kept for later steps. What is larger is not cut, but not kept: half an output would mislead. */
const MOST_KEPT = 16_000_000;
/** Characters of outputs that a chain tells at its end, each of them in up to five places. */
const MOST_TOLD = 800_000;

/** What a step gave back, as Workbench tells it. */
export interface Output {
  readonly step: ChainStep;
  readonly response: Json;
  /** Characters of it as JSON. */
  readonly size: number;
}

/** What the steps of a chain gave, and under which names later steps find it. */
export class Outputs {
  #taken: readonly Output[] = [];
  readonly #values: Record<string, Json>;
  readonly #dropped = new Map<string, number>();
  #kept = 0;

  constructor(input: JsonObject) {
    this.#values = { input };
  }

  /** What placeholders stand for. */
  get values(): JsonObject {
    return this.#values;
  }

  /** What was given so far, in order, as far as it can still be told. */
  get taken(): readonly Output[] {
    return this.#taken;
  }

  take(step: ChainStep, response: Json): void {
    const output = outputOf(step, response);
    const isKept = this.#kept + output.size <= MOST_KEPT;
    for (const name of namesOf(step, this.#taken.length)) {
      if (isKept) this.#keep(name, response);
      else this.#drop(name, output.size);
    }
    this.#values["lastResult"] = response;
    this.#kept += isKept ? output.size : 0;
    this.#taken = toldOf([...this.#taken, output]);
  }

  /** Why a step cannot have all that it names; undefined where it can. */
  lacks(template: Json): string | undefined {
    for (const path of placeholders(template)) {
      const name = rootOf(path);
      const size = this.#dropped.get(name);
      if (size !== undefined) return `it needs "${name}", whose ${size} characters were too many to keep`;
    }
    return undefined;
  }

  #keep(name: string, response: Json): void {
    this.#values[name] = response;
    this.#dropped.delete(name);
  }

  // Gone is also what had the name before: it must not be taken for this one.
  #drop(name: string, size: number): void {
    delete this.#values[name];
    this.#dropped.set(name, size);
  }
}

/** A step's output with its size. */
export function outputOf(step: ChainStep, response: Json): Output {
  return { step, response, size: JSON.stringify(response).length };
}

/** The names that an output has, beside `lastResult`. */
export function namesOf({ outputKey }: ChainStep, i: number): string[] {
  return outputKey === undefined ? [`step${i}`] : [outputKey, `step${i}`];
}

/** The name that a placeholder's path begins with. */
export function rootOf(path: string): string {
  return (path.startsWith("/") ? path.slice(1).split("/") : path.split("."))[0] ?? "";
}

/** The outputs as they can be told: the last ones whole, a note in place of those that would be too much. */
export function toldOf(outputs: readonly Output[]): Output[] {
  let left = MOST_TOLD;
  return outputs
    .toReversed()
    .map((output) => {
      const isTold = output.size <= left;
      left -= isTold ? output.size : 0;
      return isTold ? output : leftOut(output);
    })
    .toReversed();
}

function leftOut({ step, size }: Output): Output {
  return { step, response: { content: `[left out: ${size} characters; the step's own call has them]` }, size: 0 };
}
