import { setTimeout as wait } from "node:timers/promises";
import { defineTool, text } from "pegboard";

// Slow on purpose: shows streamed text, the progress bar and, because it heeds the signal, a clean Ctrl-C.
export default defineTool({
  name: "demo.count",
  description: "Counts slowly: shows streaming, progress, Ctrl-C.",
  input: {
    type: "object",
    properties: {
      to: { type: "integer", minimum: 1, maximum: 1000, default: 20, description: "How far." },
      delayMs: { type: "integer", minimum: 0, maximum: 10_000, default: 200, description: "The pause between numbers." },
    },
    additionalProperties: false,
  },
  async run({ to = 20, delayMs = 200 }, ctx) {
    for (let i = 1; i <= to; i++) {
      await ctx.emit({ type: "text", text: `${i}\n` });
      await ctx.emit({ type: "progress", fraction: i / to, message: `${i} of ${to}` });
      await wait(delayMs, undefined, { signal: ctx.signal });
    }
    return { ok: true, content: [text(`Counted to ${to}.`)], data: { counted: to } };
  },
});
