import { tool } from "@langchain/core/tools";
import { FORECAST, forecast, type Contestant } from "../contestant.ts";
import { zodInput } from "./schema.ts";

/** LangChain's tool, invoked with no callbacks. */
export async function contestant(): Promise<Contestant> {
  const offered = tool(forecast, { name: FORECAST.name, description: FORECAST.description, schema: zodInput });
  return {
    name: "LangChain 1 (tool.invoke)",
    run: (input) => offered.invoke(input as never),
    read: (output) => output,
  };
}
