import assert from "node:assert/strict";
import { test } from "node:test";
import { createHost, textOf, type CallEvent } from "pegboard";
import { pluginsFolder } from "./hostile-host.ts";

const MANY = 5000;
const PLUGIN = `import type { CustomToolDefinition } from "claude-replica";
let sent = 0;
export const tools: CustomToolDefinition[] = [
  { name: "count", description: "Counts.", parameters: [], executor: async () => ({ success: true }),
    streamingExecutor: async function* () {
      for (sent = 0; sent < ${MANY}; sent++) yield { type: "text", content: String(sent) };
      yield { type: "progress", content: "done", progress: 100 };
      return { success: true, output: "counted" };
    } },
  { name: "sent", description: "How many.", parameters: [], executor: async () => ({ success: true, output: String(sent) }) },
];`;

test("chunks cross from a plugin's process in order, and a slow reader holds the tool back", async (t) => {
  const host = createHost({ plugins: pluginsFolder(t, { "counter/index.ts": PLUGIN }) });
  t.after(() => host.close());
  await host.reload();
  const call = host.start("count");
  const reader = call.events();
  await reader.next();
  // Each answer is a turn of both processes: were the tool not held back, it would be far ahead by now.
  let ahead = 0;
  for (let i = 0; i < 50; i++) ahead = Number(textOf((await host.call("sent")).content));
  assert.ok(ahead < 500, `${ahead} chunks were sent with nobody reading`);
  const events: CallEvent[] = [];
  for await (const event of reader) events.push(event);
  const texts = events.flatMap((event) => (event.type === "chunk" && event.chunk.type === "text" ? [event.chunk.text] : []));
  assert.deepEqual(
    texts,
    Array.from({ length: MANY }, (_, i) => String(i)),
  );
  const last = events.at(-2);
  assert.deepEqual(last?.type === "chunk" ? last.chunk : undefined, { type: "progress", fraction: 1, message: "done" });
  assert.equal(textOf((await call.result).content), "counted");
});
