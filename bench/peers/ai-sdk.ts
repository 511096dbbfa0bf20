import { asSchema, tool } from "ai";
import { FORECAST, forecast, type Contestant } from "../contestant.ts";
import { zodInput } from "./schema.ts";

/** The AI SDK runs tools inside generateText only; this is what that does with one: validate, then execute. */
export async function contestant(): Promise<Contestant> {
  const offered = tool({
    description: FORECAST.description,
    inputSchema: zodInput,
    execute: forecast,
  });
  const schema = asSchema(offered.inputSchema);
  const options = { toolCallId: "1", messages: [], context: {} };
  return {
    name: "AI SDK 7 (validate + execute)",
    async run(input) {
      const checked = await schema.validate!(input);
      if (!checked.success) throw checked.error;
      return offered.execute!(checked.value, options as never);
    },
    read: (output) => output,
  };
}
