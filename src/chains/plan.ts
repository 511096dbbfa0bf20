import type { ChainStep, OpenPlaceholder, PlannedCall, PlannedStep } from "../contract/chain.ts";
import { failure, type Failure } from "../contract/failure.ts";
import { placeholders, unresolved } from "../contract/interpolate.ts";
import { isObject, pointerToken, type Json, type JsonObject } from "../contract/json.ts";
import { namesOf, rootOf } from "./outputs.ts";
import type { ChainServices } from "./services.ts";
import { stepInput } from "./step-input.ts";

/** Looks ahead at calls, without making them. */
export interface Foresight {
  plan(tool: string, input: JsonObject): Promise<PlannedCall>;
  /** What the policy says of an input that is not whole yet; undefined where that cannot be told. */
  judge(tool: string, input: JsonObject): Judged | undefined;
}

/** A verdict with its rule, where there are such. */
export interface Judged {
  readonly verdict?: PlannedCall["verdict"];
  readonly rule?: PlannedCall["rule"];
}

/** What a plan needs to know beside. */
export interface PlanServices extends Foresight, Pick<ChainServices, "specOf"> {
  /** The steps of a tool that is a chain itself; undefined of any other. */
  stepsOf(tool: string, input: JsonObject): { readonly steps: readonly ChainStep[]; readonly input: JsonObject } | undefined;
}

const MOST_PLANNED = 1000;

/** What would become of every step of a chain, and of the chains in it, as far as it can be told while nothing has run. */
export function planSteps(steps: readonly ChainStep[], input: JsonObject, services: PlanServices): Promise<PlannedStep[]> {
  return new Planner(services).plan(steps, input, []);
}

class Planner {
  readonly #services: PlanServices;
  #left = MOST_PLANNED;

  constructor(services: PlanServices) {
    this.#services = services;
  }

  async plan(steps: readonly ChainStep[], input: JsonObject, above: readonly string[]): Promise<PlannedStep[]> {
    const planned: PlannedStep[] = [];
    for (const [i, step] of steps.entries()) {
      this.#left -= 1;
      const open = openIn(steps, i, { input });
      const filled = this.#inputOf(step, { input });
      const call =
        typeof filled === "string"
          ? { input: step.input ?? {}, failure: failure("invalid_input", `It could not be called: ${filled}.`) }
          : { input: filled, ...(await this.#look(step.tool, filled, open)), ...(await this.#inner(step.tool, filled, above)) };
      planned.push({ step: i + 1, tool: step.tool, open, ...call });
    }
    return planned;
  }

  #inputOf(step: ChainStep, values: JsonObject): JsonObject | string {
    try {
      return stepInput(step, values, this.#services.specOf(step.tool)?.input);
    } catch (error) {
      if (error instanceof RangeError) return error.message;
      throw error;
    }
  }

  // Field by field: what is handed in may know more of a call than a plan is to tell.
  async #look(tool: string, input: JsonObject, open: readonly OpenPlaceholder[]): Promise<Omit<PlannedCall, "tool">> {
    const { verdict, rule, explanation, failure } = await this.#services.plan(tool, input);
    if (failure !== undefined && isDueToPlaceholders(failure, input, open)) return judged(this.#services.judge(tool, input));
    return {
      ...judged({ verdict, rule }),
      ...(explanation === undefined ? {} : { explanation }),
      ...(failure === undefined ? {} : { failure }),
    };
  }

  // A chain that comes to itself again is stopped by the gate; here it would never end.
  async #inner(tool: string, input: JsonObject, above: readonly string[]): Promise<Pick<PlannedStep, "steps">> {
    const inner = this.#left > 0 && !above.includes(tool) ? this.#services.stepsOf(tool, input) : undefined;
    return inner === undefined ? {} : { steps: await this.plan(inner.steps, inner.input, [...above, tool]) };
  }
}

function judged({ verdict, rule }: Judged = {}): Pick<PlannedCall, "verdict" | "rule"> {
  return { ...(verdict === undefined ? {} : { verdict }), ...(rule === undefined ? {} : { rule }) };
}

function openIn(steps: readonly ChainStep[], i: number, values: JsonObject): OpenPlaceholder[] {
  const paths = new Set(unresolved(steps[i]?.input ?? {}, values));
  return Array.from(paths, (path) => {
    const gives = (step: ChainStep, j: number): boolean => namesOf(step, j).includes(rootOf(path));
    const after = rootOf(path) === "lastResult" ? i : 1 + steps.slice(0, i).findLastIndex(gives);
    if (after > 0) return { path, after, message: `is known only after step ${after}` };
    const later = 1 + steps.findIndex(gives);
    const why = later > 0 ? `comes from step ${later}, which is too late` : "leads nowhere";
    return { path, message: `${why}: it stays in the text as it is` };
  });
}

// A text that stands for something else breaks schemas that the real value may not break.
function isDueToPlaceholders({ code, details }: Failure, input: JsonObject, open: readonly OpenPlaceholder[]): boolean {
  const problems = details?.["problems"];
  if (code !== "invalid_input" || !Array.isArray(problems)) return false;
  const never = new Set(open.filter(({ after }) => after === undefined).map(({ path }) => path));
  const vague = vaguePlaces(input, (path) => !never.has(path));
  const places = problems.map((problem: Json) => (isObject(problem) ? problem["path"] : undefined));
  return places.every((at) => typeof at === "string" && vague.some((place) => place === at || place.startsWith(`${at}/`)));
}

function vaguePlaces(value: Json, isVague: (path: string) => boolean, place = ""): string[] {
  if (typeof value === "string") return placeholders(value).some(isVague) ? [place] : [];
  if (Array.isArray(value)) return value.flatMap((item: Json, i) => vaguePlaces(item, isVague, `${place}/${i}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, field]) =>
    field === undefined ? [] : vaguePlaces(field, isVague, `${place}/${pointerToken(key)}`),
  );
}
