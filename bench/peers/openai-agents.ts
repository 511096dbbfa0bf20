import { RunContext, tool } from "@openai/agents";
import { z } from "zod";
import { FORECAST, forecast, type Contestant } from "../contestant.ts";
import { zodInput } from "./schema.ts";

/** OpenAI's function tool: its input is the model's JSON text; strict mode spells optional as nullable. */
export async function contestant(): Promise<Contestant> {
  const offered = tool({
    name: FORECAST.name,
    description: FORECAST.description,
    parameters: zodInput.extend({ hourly: z.boolean().nullable() }),
    execute: forecast,
  });
  const context = new RunContext();
  return {
    name: "OpenAI Agents (tool.invoke)",
    prepare: (input) => JSON.stringify(input),
    run: (input) => offered.invoke(context, input as string),
    read: (output) => output,
  };
}
