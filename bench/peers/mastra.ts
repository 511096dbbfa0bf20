import { createTool } from "@mastra/core/tools";
import { FORECAST, forecast, type Contestant } from "../contestant.ts";
import { zodInput } from "./schema.ts";

/** Mastra's tool, executed directly; it checks its own input. */
export async function contestant(): Promise<Contestant> {
  const offered = createTool({
    id: FORECAST.name,
    description: FORECAST.description,
    inputSchema: zodInput,
    execute: forecast,
  });
  const context = {} as never;
  return {
    name: "Mastra 1 (createTool)",
    run: async (input) => offered.execute!(input as never, context),
    read: (output) => output,
  };
}
