import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import { createHost, defineTool, type CallEvent } from "pegboard";
import { SecretsDesk } from "../../src/wiring/secrets-desk.ts";
import { dataFolder } from "./trusted-host.ts";

const SECRET = 'sk-9f3 a"7\\b1é?&x';
const FORMS = [SECRET, JSON.stringify(SECRET).slice(1, -1), encodeURIComponent(SECRET), Buffer.from(SECRET).toString("base64")];

// A plugin that tells its secret wherever it can: in results, chunks, errors, news, its log, its crash and its description of the card.
const LEAKY: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({
    name: "leaky",
    version: "1.0.0",
    type: "module",
    main: "index.js",
    hivemind: { type: "tool-pack", displayName: "Leaky", permissions: ["secrets:read", "secrets:write"] },
  }),
  "index.js": `
import { definePlugin, z } from "@hivemind-os/plugin-sdk";
const tool = (name, execute) => ({ name, description: name, parameters: z.object({ note: z.string().optional() }), execute });
const secret = (ctx) => ctx.secrets.get("token");
export default definePlugin({
  configSchema: z.object({ apiKey: z.string().secret() }),
  tools: [
    tool("results", async (_, ctx) => { const s = await secret(ctx); return { content: { plain: s, inside: "x" + s + "y", [s]: 1, config: ctx.config.apiKey, base64: Buffer.from(s).toString("base64"), uri: encodeURIComponent(s) } }; }),
    tool("long", async (_, ctx) => { const s = await secret(ctx); return { content: "x".repeat(499990) + s }; }),
    tool("soft", async (_, ctx) => ({ content: "no: " + await secret(ctx), isError: true })),
    tool("hard", async (_, ctx) => { throw new Error("bad " + await secret(ctx)); }),
    tool("chunks", async (_, ctx) => { const s = await secret(ctx); for (const piece of [s.slice(0, 4), s.slice(4, 9), s.slice(9)]) await ctx.updateStatus({ state: "syncing", message: piece + " " + s }); return { content: "done" }; }),
    tool("news", async (_, ctx) => { const s = await secret(ctx); ctx.logger.warn("token " + s, { s }); await ctx.emitEvent("told", { s }); await ctx.emitMessage({ source: "m1", channel: "c", content: s }); await ctx.notify({ title: s, body: s }); return { content: "told" }; }),
    tool("crash", async (_, ctx) => { const s = await secret(ctx); console.error("Error: " + s); process.exit(3); }),
    tool("fresh", async (_, ctx) => { await ctx.secrets.set("fresh", "fresh-token-12345"); return { content: "fresh-token-12345" }; }),
  ],
});`,
};

function everythingBelow(folder: string): { file: string; content: Buffer }[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const file = join(entry.parentPath, entry.name);
    return entry.isFile() ? [{ file, content: readFileSync(file) }] : [];
  });
}

async function leakyHost(t: TestContext) {
  const data = dataFolder(t);
  const plugins = dataFolder(t);
  for (const [file, text] of Object.entries(LEAKY)) {
    const path = join(plugins, "leaky", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const told: unknown[] = [];
  const host = createHost({
    data,
    keys: "file",
    plugins: { folder: plugins, onNews: (...news) => told.push(news) },
    config: {
      settings: { leaky: { apiKey: "${env:LEAKY_KEY}" } },
      channels: [{ name: "in", to: "inbox" }],
      triggers: [{ name: "on told", on: "told", run: "echo", input: { text: "{{event.payload.s}}" } }],
      policy: { rules: [{ name: "ask", verdict: "ask", match: { session: "ask" } }] },
    },
    env: { LEAKY_KEY: "key-from-the-environment" },
    tools: [
      defineTool({ name: "echo", description: "Echoes.", input: { type: "object" }, run: (input) => input }),
      defineTool({
        name: "leaky.native",
        description: "Has secrets too.",
        approval: "always",
        explain: async () => ({ title: `with ${SECRET}` }),
        run: async (_, ctx) => [
          await ctx.secrets.get("token"),
          await ctx.emit({ type: "text", text: SECRET.slice(0, 6) }),
          await ctx.emit({ type: "text", text: SECRET.slice(6) }),
        ],
      }),
    ],
    approver: () => ({ approve: true, by: SECRET }),
    onProblem: (problem) => told.push(problem),
  });
  t.after(() => host.close());
  return { host, data, plugins, told };
}

test("a secret is in nothing that a run leaves behind: no result, event, message, report or file", async (t) => {
  const { host, data, told } = await leakyHost(t);
  const events: CallEvent[] = [];
  host.listen({ event: (event) => void events.push(event) });
  told.push(await host.reload());
  host.feed?.start();
  await host.call("plugin.leaky.fresh");
  await setSecret(data, SECRET);
  // From when it is first handed out it is known, whoever has set it.
  await host.call("plugin.leaky.soft");
  for (const name of ["results", "long", "soft", "hard", "chunks", "news", "fresh", "crash"])
    told.push(
      await host.call(`plugin.leaky.${name}`, { note: `mine is ${SECRET}` }, { session: "ask", idempotencyKey: `key ${name}` }),
    );
  told.push(await host.call("leaky.native", { text: SECRET }), await host.call("echo", { deep: [{ [SECRET]: SECRET }] }));
  told.push(await host.call(`no tool ${"x"}`, { text: SECRET }));
  await host.feed?.idle();
  await host.flush();
  told.push(
    host.plugins(),
    host.tools(),
    host.approvals(),
    host.answered(),
    host.ledger?.receipts.list(),
    host.feed?.outgoing.inbox(),
  );
  told.push(await host.journal?.calls({ limit: 1000 }), events);
  await host.close();
  const secrets = [...FORMS, "key-from-the-environment", "fresh-token-12345"];
  const words = JSON.stringify(told);
  for (const secret of secrets)
    assert.ok(!words.includes(secret) && !words.includes(JSON.stringify(secret).slice(1, -1)), secret);
  assert.ok(words.includes("[secret]"));
  for (const { file, content } of everythingBelow(data))
    for (const secret of secrets) assert.ok(!content.includes(secret), `${secret} is in ${file}`);
});

// As the command does it, in another process's stead.
async function setSecret(data: string, value: string): Promise<void> {
  const desk = new SecretsDesk(data, "file");
  await desk.set("leaky", "token", value);
  desk.close();
}
