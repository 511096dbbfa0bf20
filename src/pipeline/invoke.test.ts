import assert from "node:assert/strict";
import { test } from "node:test";
import { createHost } from "../pegboard.ts";
import { createTestHost } from "pegboard/testing";
import type { ToolContext } from "../contract/tool.ts";
import { codeOf, failureOf, said } from "../testing/fixtures/outcome.ts";
import { heldTool, tool } from "../testing/fixtures/tools.ts";

class QuotaError extends Error {
  override readonly name = "QuotaError";
  readonly code = "E_QUOTA";
}

const unreadable = {
  get message(): string {
    throw new Error("not even this");
  },
  toJSON() {
    throw new Error("nor this");
  },
};
const thrown: Record<string, [unknown, RegExp, unknown?]> = {
  "an Error": [new Error("it broke"), /^it broke$/u, { error: "Error" }],
  "an Error of its own": [new QuotaError("no more"), /^no more$/u, { error: "QuotaError", errorCode: "E_QUOTA" }],
  "an Error without words": [new TypeError(""), /^TypeError$/u, { error: "TypeError" }],
  text: ["plain words", /^plain words$/u],
  "an empty text": ["", /./u],
  undefined: [undefined, /./u],
  null: [null, /./u],
  "a number": [42, /^42$/u],
  "a bigint": [1n, /./u],
  "a symbol": [Symbol("s"), /./u],
  "an object": [{ status: 503 }, /^\{"status":503\}$/u],
  "what cannot be read": [unreadable, /cannot be shown/u],
  "an Error whose name is no text": [Object.assign(new Error("odd"), { name: 1n }), /^odd$/u],
  "an Error whose message is no text": [Object.assign(new Error("odd"), { message: { a: 1n } }), /./u],
};

for (const [what, [error, message, details]] of Object.entries(thrown))
  for (const how of ["throws", "rejects with"])
    test(`a tool that ${how} ${what} fails with words, and its result is JSON`, async () => {
      const run = () => {
        if (how === "rejects with") return Promise.reject(error);
        throw error;
      };
      const result = await createTestHost({ tools: [tool("one", run)] }).call("one");
      const why = failureOf(result);
      assert.equal(why.code, "tool_failed");
      assert.match(why.message, message);
      assert.match(said(result), /./u);
      if (details !== undefined) assert.deepEqual(why.details, details);
      assert.deepEqual(JSON.parse(JSON.stringify(result)), result);
    });

test("the words of a failure are capped like any other output", async () => {
  const host = createTestHost({
    tools: [tool("one", () => Promise.reject(new Error("x".repeat(5000))))],
    caps: { contentCharacters: 100 },
  });
  const result = await host.call("one");
  assert.ok(said(result).length < 300);
  assert.ok(failureOf(result).message.length < 300);
});

test("a tool knows its call, its session and its signal, and emits to nobody without harm", async () => {
  const look = tool("look", async (_, ctx) => {
    await ctx.emit({ type: "text", text: "heard by none" });
    return { callId: ctx.callId, session: ctx.session ?? null, aborted: ctx.signal.aborted };
  });
  const host = createHost({ tools: [look] });
  const call = host.start("look", {}, { session: "s" });
  assert.deepEqual((await call.result).data, { callId: call.id, session: "s", aborted: false });
  const { data } = await host.call("look");
  assert.deepEqual(data, { ...(data as object), session: null });
});

test("a nested call goes through the whole gate as a child of the call that made it", async () => {
  const child = tool("child", () => assert.fail("it was denied"), { approval: "always" });
  const parent = tool("parent", async (_, ctx) => {
    const results = [await ctx.callTool("child", { n: 1 }), await ctx.callTool("child", 7), await ctx.callTool("chidl")];
    return results.map(codeOf).join(" ");
  });
  const host = createTestHost({ tools: [parent, child], approvals: "decline" });
  assert.equal(said(await host.call("parent", {}, { session: "s", caller: "cli" })), "declined invalid_input tool_not_found");
  const starts = host.events.filter((event) => event.type === "call-started");
  const [above, ...below] = starts;
  assert.ok(above);
  assert.equal(above.parentId, undefined);
  assert.equal(below.length, 3);
  for (const one of below) assert.deepEqual([one.parentId, one.session, one.caller], [above.callId, "s", "cli"]);
});

test("a tool cannot pass its nested call off as somebody else's", async () => {
  const forged = { parentId: "other", session: "other", caller: "other" };
  const parent = tool("parent", (_, ctx) => ctx.callTool("child", {}, forged as Parameters<ToolContext["callTool"]>[2]));
  const host = createTestHost({ tools: [parent, tool("child", () => "ran")] });
  await host.call("parent", {}, { session: "s" });
  const [above, child] = host.events.filter((event) => event.type === "call-started");
  assert.deepEqual([child?.parentId, child?.session, child?.caller], [above?.callId, "s", "library"]);
});

for (const own of [undefined, new AbortController().signal])
  test(`what cancels a call reaches the call it made${own === undefined ? "" : ", also where that has a signal of its own"}`, async () => {
    const child = heldTool("child", { obeys: true });
    const results: string[] = [];
    const parent = tool("parent", async (_, ctx) => {
      results.push(codeOf(await ctx.callTool("child", {}, own === undefined ? {} : { signal: own })));
      return "over";
    });
    const host = createTestHost({ tools: [parent, child.tool] });
    const call = host.start("parent");
    await host.clock.advance(0);
    assert.equal(child.running.length, 1);
    call.cancel();
    assert.equal(codeOf(await call.result), "cancelled");
    assert.deepEqual(results, ["cancelled"]);
    assert.equal(host.clock.pending, 0);
  });
