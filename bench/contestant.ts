/** One of those compared: how it takes its input, what is timed, and how to read what came out. */
export interface Contestant {
  readonly name: string;
  /** Brings the input into the form the contestant is called with; not timed. */
  prepare?(input: unknown): unknown;
  /** What is timed. */
  run(prepared: unknown): Promise<unknown>;
  /** The number in what `run` gave; anything else where it refused the input. */
  read(output: unknown): unknown;
  close?(): Promise<void>;
}

/** The input that every contestant is called with. */
export const INPUT = { city: "Mount Sterling", days: 3, units: "metric", hourly: false };

/** The tool that every contestant offers, as JSON Schema: a handful of bounded parameters, as real tools have. */
export const FORECAST = {
  name: "forecast",
  description: "Forecasts the weather of a city.",
  input: {
    type: "object",
    properties: {
      city: { type: "string", minLength: 1, maxLength: 80 },
      days: { type: "integer", minimum: 1, maximum: 14 },
      units: { type: "string", enum: ["metric", "imperial"] },
      hourly: { type: "boolean" },
    },
    required: ["city", "days", "units"],
    additionalProperties: false,
  },
} as const;

/** What the tool does: nothing that takes time, so that only the way to it is measured. */
export async function forecast({ days }: { readonly days: number }): Promise<number> {
  return days * 14;
}

/** Throws unless the contestant answers, and refuses what its schema does not allow: nobody wins by not checking. */
export async function assertHonest(contestant: Contestant): Promise<void> {
  const degrees = await answer(contestant, INPUT);
  if (degrees !== 42) throw new Error(`42 degrees came out as ${String(degrees)}`);
  const refused = await answer(contestant, { ...INPUT, days: 15, units: "kelvin" });
  if (typeof refused === "number") throw new Error("an invalid input was accepted");
}

async function answer(contestant: Contestant, input: unknown): Promise<unknown> {
  try {
    return contestant.read(await contestant.run(contestant.prepare?.(input) ?? input));
  } catch (error) {
    return error;
  }
}
