import assert from "node:assert/strict";
import { test } from "node:test";
import { createHost, textOf, type Host, type Result } from "pegboard";
import { hostileHost, pluginsFolder, workbenchPlugin } from "./hostile-host.ts";

const TIMEOUT = { timeoutMs: 300 };

/** Calls the hostile tool, and the honest one until it has ended. */
async function besideHonest(host: Host, tool: string, options: object = TIMEOUT): Promise<{ result: Result; honest: number }> {
  let honest = 0;
  const call = host.call(tool, {}, options).then((result) => ({ result }));
  for (;;) {
    const answer = await host.call("honest.answer");
    assert.equal(textOf(answer.content), "honestly");
    honest += 1;
    const ended = await Promise.race([call, new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)))]);
    if (ended !== undefined) return { ...ended, honest };
  }
}

function failureOf(result: Result): { code: string; message: string } {
  assert.equal(result.ok, false);
  return result.ok ? assert.fail() : result.failure;
}

const HANGS: Record<string, string> = {
  "an endless loop": "for (;;);",
  "a regular expression without end": 'return /^(a+)+$/.test("a".repeat(40) + "b");',
  "a blocking wait": "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);",
  "a promise that never settles": "await new Promise(() => {});",
  "a flood of output": 'for (;;) console.log("x".repeat(10000));',
  "a flood of output that yields": 'for (;;) { process.stdout.write("x".repeat(10000)); await null; }',
};

for (const [what, body] of Object.entries(HANGS))
  test(`${what} ends at its deadline, others are answered meanwhile, and the plugin answers the next call`, async (t) => {
    const host = await hostileHost(t, { hang: body, fine: 'return "fine";' });
    const before = host.plugins().find(({ id }) => id === "hostile")?.pid;
    const { result, honest } = await besideHonest(host, "hostile.hang");
    const { code, message } = failureOf(result);
    assert.equal(code, "timeout", message);
    assert.ok(honest > 1);
    assert.doesNotMatch(message, /may still be at work/u);
    assert.equal(textOf((await host.call("hostile.fine")).content), "fine");
    assert.notEqual(host.plugins().find(({ id }) => id === "hostile")?.pid, before);
  });

const CRASHES: Record<string, [body: string, words: RegExp]> = {
  "process.exit": ["process.exit(3);", /exit code 3/u],
  "process.abort": ["process.abort();", /SIGABRT/u],
  "growth of the heap": ["const a = []; for (;;) a.push({ n: a.length });", /memory/u],
  "growth of a Map": ["const m = new Map(); for (let i = 0; ; i++) m.set(i, [i]);", /memory/u],
  "growth off the heap": ["const b = []; for (;;) { b.push(Buffer.alloc(1e7, 1)); await null; }", /memory/u],
  "a stack without end, off the loop": [
    "setImmediate(() => { const f = () => f(); f(); }); await new Promise(() => {});",
    /Maximum call stack/u,
  ],
  "an error outside of the call": ['setImmediate(() => { throw new Error("late"); }); await new Promise(() => {});', /late/u],
  "a rejection that nobody handles": ['Promise.reject(new Error("unheard")); await new Promise(() => {});', /unheard/u],
  "a message that is none": ['require("fs").writeSync(3, "garbage\\n"); await new Promise(() => {});', /no message/u],
  "a message of an unknown kind": [
    'require("fs").writeSync(3, "[\\"shutdown\\"]\\n"); await new Promise(() => {});',
    /unknown kind/u,
  ],
  "a message without end": [
    `const fs = require("fs"); const x = "x".repeat(1e6);
    for (let sent = 0; sent < 1e8; ) {
      try { sent += fs.writeSync(3, x); } catch (error) { if (error.code !== "EAGAIN") throw error; await new Promise(setImmediate); }
    }
    await new Promise(() => {});`,
    /longer than/u,
  ],
};

for (const [what, [body, words]] of Object.entries(CRASHES))
  test(`${what} ends the process and the call, with the reason; the plugin answers the next call`, async (t) => {
    const host = await hostileHost(t, { crash: body, fine: 'return "fine";' }, { plugins: { heapMb: 48, memoryMb: 256 } });
    const { result, honest } = await besideHonest(host, "hostile.crash", { timeoutMs: 30_000 });
    const { code, message } = failureOf(result);
    // Of a tool that may have written something nobody can say what it had done by then.
    assert.equal(code, "unknown", message);
    assert.match(message, words);
    assert.ok(honest > 0);
    assert.equal(textOf((await host.call("hostile.fine")).content), "fine");
  });

test("a plugin that crashes again and again must wait before it is started anew, and is told so", async (t) => {
  const host = await hostileHost(t, { crash: "process.exit(1);" });
  const messages: string[] = [];
  for (let i = 0; i < 4; i++) messages.push(failureOf(await host.call("hostile.crash")).message);
  assert.match(messages[0] ?? "", /exit code 1/u);
  assert.match(messages.at(-1) ?? "", /times in a row; it is started again in \d+ ms/u);
});

test("an answer to a call that was never made is not believed, nor one that comes twice", async (t) => {
  const forged = JSON.stringify(["done", 9999, { ok: true, content: [{ type: "text", text: "forged" }] }]);
  const host = await hostileHost(t, {
    forge: `require("fs").writeSync(3, ${JSON.stringify(`${forged}\n${forged}\n`)}); return "own";`,
  });
  assert.equal(textOf((await host.call("hostile.forge")).content), "own");
  assert.equal(textOf((await host.call("honest.answer")).content), "honestly");
});

for (const forged of [
  "null",
  "{}",
  '{"tools":[null,7,{"spec":1}]}',
  '{"tools":[{"spec":{"name":"plugin.x.y"},"verbs":["run"]}],"problems":7}',
])
  test(`a plugin that describes itself as ${forged} harms no other`, async (t) => {
    const folder = pluginsFolder(t, {
      "forger/index.js": `require("fs").writeSync(3, '["loaded",${forged}]\\n'); for (;;); module.exports.register = () => {};`,
      "forger/package.json": '{"type":"commonjs"}',
      "honest/index.js": workbenchPlugin("honest", { answer: 'return "honestly";' }),
      "honest/package.json": '{"type":"commonjs"}',
    });
    const host = createHost({ plugins: { folder, loadMs: 2000 } });
    t.after(() => host.close());
    await host.reload();
    assert.deepEqual(
      host.tools().map(({ name }) => name),
      ["honest.answer"],
    );
    assert.equal(textOf((await host.call("honest.answer")).content), "honestly");
  });

test("what a plugin does to the prototypes of its own process is not felt in the host", async (t) => {
  const host = await hostileHost(t, {
    pollute:
      'Object.prototype.isAdmin = true; Array.prototype.map = () => ["gone"]; return { content: "done", metadata: JSON.parse(\'{"__proto__":{"isAdmin":true}}\') };',
  });
  await host.call("hostile.pollute");
  assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined);
  assert.deepEqual([1].map(String), ["1"]);
  assert.equal(textOf((await host.call("honest.answer")).content), "honestly");
});

test("calls that share a process with one that will not stop are finished before it is ended", async (t) => {
  const host = await hostileHost(t, {
    stuck: "await new Promise(() => {});",
    slow: 'await new Promise((resolve) => setTimeout(resolve, 1200)); return "slowly";',
  });
  const slow = host.call("hostile.slow");
  const stuck = await host.call("hostile.stuck", {}, TIMEOUT);
  assert.equal(failureOf(stuck).code, "timeout");
  assert.equal(textOf((await slow).content), "slowly");
});
