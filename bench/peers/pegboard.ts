import { createHost, defineTool } from "../../src/index.ts";
import { FORECAST, forecast, type Contestant } from "../contestant.ts";

/** Pegboard's whole gate: no journal, no listeners. */
export async function contestant(): Promise<Contestant> {
  const host = createHost({ tools: [forecastTool(FORECAST.name)] });
  return {
    name: "Pegboard (host.call)",
    run: (input) => host.call(FORECAST.name, input),
    read: (output) => (output as { data?: unknown }).data,
    close: () => host.close(),
  };
}

/** `forecast` under any name. */
export function forecastTool(name: string) {
  return defineTool({ name, description: FORECAST.description, input: FORECAST.input, run: forecast });
}
