import { Compile } from "typebox/schema";
import { FORECAST, forecast, type Contestant } from "../contestant.ts";

/** The least that can be done: a compiled check, then an async function. */
export async function contestant(): Promise<Contestant> {
  const validator = Compile(FORECAST.input);
  return {
    name: "floor (compiled check + async function)",
    async run(input) {
      if (!validator.Check(input)) throw new Error("invalid input");
      return await forecast(input);
    },
    read: (output) => output,
  };
}
