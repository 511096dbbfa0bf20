import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestHost } from "pegboard/testing";
import * as z from "zod";
import { defineTool } from "../define-tool.ts";
import { codeOf, failureOf, problemsOf, said } from "../testing/fixtures/outcome.ts";
import { tool } from "../testing/fixtures/tools.ts";

const person = {
  type: "object",
  properties: {
    name: { type: "string", minLength: 1 },
    age: { type: "integer", minimum: 0, default: 30 },
    address: {
      type: "object",
      properties: { "post/code": { type: "string" }, lines: { type: "array", items: { type: "string" } } },
    },
    tags: { type: "array", default: ["new"] },
  },
  required: ["name"],
  additionalProperties: false,
} as const;
const given: unknown[] = [];
const add = tool("people.add", (input) => (given.push(input), JSON.stringify(input)), { input: person as never });
const any = tool("any", (input) => JSON.stringify(input));

test("every problem is named, each with its path", async () => {
  const host = createTestHost({ tools: [add] });
  const result = await host.call("people.add", { age: -1, address: { "post/code": 1, lines: ["a", 2] }, shoe: 44 });
  assert.equal(failureOf(result).code, "invalid_input");
  assert.deepEqual(
    problemsOf(result)
      .map((problem) => problem.path)
      .toSorted(),
    ["/address/lines/1", "/address/post~1code", "/age", "/name", "/shoe"],
  );
  for (const { path, message } of problemsOf(result)) assert.ok(failureOf(result).message.includes(`${path} ${message}`));
  assert.deepEqual(given, []);
});

test("defaults are filled in on a frozen copy; the caller's own object stays as it was", async () => {
  const host = createTestHost({ tools: [add] });
  const mine = { name: "Ada", address: { lines: ["1"] } };
  for (const input of [mine, Object.freeze({ ...mine, address: Object.freeze({ lines: Object.freeze(["1"]) }) })])
    assert.equal(said(await host.call("people.add", input)), '{"name":"Ada","address":{"lines":["1"]},"age":30,"tags":["new"]}');
  assert.deepEqual(mine, { name: "Ada", address: { lines: ["1"] } });
  const got = given.pop() as typeof mine;
  assert.notEqual(got, mine);
  assert.ok(Object.isFrozen(got) && Object.isFrozen(got.address) && Object.isFrozen(got.address.lines));
});

test("a tool cannot change a default for the calls that follow", async () => {
  const greedy = tool("greedy", (input: { tags?: string[] }) => (input.tags?.push("mine"), "ran"), { input: person as never });
  const host = createTestHost({ tools: [greedy] });
  const results = [await host.call("greedy", { name: "a" }), await host.call("greedy", { name: "b" })];
  assert.deepEqual(person.properties.tags.default, ["new"]);
  assert.deepEqual(results.map(codeOf), ["tool_failed", "tool_failed"]);
});

test("what a caller changes in its object while the call waits does not reach the tool", async () => {
  const host = createTestHost({ tools: [any] });
  const mine = { list: [1] };
  const result = host.call("any", mine);
  mine.list.push(2);
  assert.equal(said(await result), '{"list":[1]}');
});

const circular: Record<string, unknown> = {};
circular["deep"] = [{ circular }];

const bad: Record<string, [unknown, string, RegExp]> = {
  text: ["text", "", /must be an object/u],
  "a number": [7, "", /must be an object/u],
  "a list": [[{}], "", /must be an object/u],
  "a function": [() => {}, "", /is a function/u],
  "a symbol": [Symbol("s"), "", /is a symbol/u],
  "a class instance": [new Map(), "", /is a Map/u],
  "a polluting name": [JSON.parse('{"a":{"__proto__":{"admin":true}}}'), "/a/__proto__", /not allowed/u],
  "a constructor to pollute": [JSON.parse('{"constructor":{"prototype":{}}}'), "/constructor", /not allowed/u],
  "nested too deep": [JSON.parse(`${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`), "/a".repeat(64), /deeper than 64/u],
  circular: [circular, "/deep/0/circular", /refers back to itself/u],
  "too many values": [{ list: Array.from({ length: 1_000_001 }, () => 0) }, "/list", /more than 1000000 values/u],
  "too much text": [{ a: "x".repeat(32 * 1024 * 1024), b: "y".repeat(33 * 1024 * 1024) }, "/b", /larger than/u],
  "a bigint": [{ "a/b": 1n }, "/a~1b", /is a bigint/u],
  "a function inside": [{ list: [() => {}] }, "/list/0", /is a function/u],
  "a symbol inside": [{ a: Symbol("s") }, "/a", /is a symbol/u],
  "not a number": [{ a: NaN }, "/a", /is NaN/u],
  infinity: [[{ a: -Infinity }], "/0/a", /is -Infinity/u],
  "a getter that throws": [
    {
      get a() {
        throw new Error("mine");
      },
    },
    "",
    /could not be read: .*mine/u,
  ],
  "a getter that throws what cannot be shown": [
    {
      get a() {
        throw Object.create(null);
      },
    },
    "",
    /could not be read/u,
  ],
  "a revoked proxy": [revoked(), "", /could not be read/u],
};

for (const [what, [input, path, message]] of Object.entries(bad))
  test(`an input that is ${what} is refused, and the host goes on`, async () => {
    const host = createTestHost({ tools: [any] });
    const [problem, ...more] = problemsOf(await host.call("any", input));
    assert.equal(problem?.path, path);
    assert.match(problem.message, message);
    assert.deepEqual(more, []);
    assert.equal(codeOf(await host.call("any", { fine: true })), "ok");
    assert.equal(({} as { admin?: boolean }).admin, undefined);
  });

for (const [what, input, seen] of [
  ["nothing", undefined, "{}"],
  ["null", null, "{}"],
  ["fields that are undefined", { a: undefined, b: 1 }, '{"b":1}'],
  [
    "what says itself how it is written",
    { at: new Date(0), url: new URL("a:b") },
    '{"at":"1970-01-01T00:00:00.000Z","url":"a:b"}',
  ],
  ["an object without a prototype", Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
  ["one object in two places", [{}].flatMap((one) => ({ a: one, b: one }))[0], '{"a":{},"b":{}}'],
  ["holes in a list", { list: [, 1] }, '{"list":[null,1]}'], // oxlint-disable-line no-sparse-arrays
] as const)
  test(`an input of ${what} reaches the tool as ${seen}`, async () => {
    assert.equal(said(await createTestHost({ tools: [any] }).call("any", input)), seen);
  });

test("a checker of the author's own runs, transforms and reports with paths; the JSON it came from is what is kept", async () => {
  const seen: unknown[] = [];
  const input = z.object({ at: z.string().transform((value) => new Date(value)), n: z.number().array().default([]) });
  const when = defineTool({ name: "when", description: "", input, run: (value) => (seen.push(value), value.at.getTime()) });
  const host = createTestHost({ tools: [when] });
  assert.equal(said(await host.call("when", { at: "1970-01-01T00:00:01Z" })), "1000");
  assert.deepEqual(seen, [{ at: new Date(1000), n: [] }]);
  const problems = problemsOf(await host.call("when", { at: 1, n: ["x"] }));
  assert.deepEqual(
    problems.map((problem) => problem.path),
    ["/at", "/n/0"],
  );
});

test("a checker that fails is a failure of the call, never a rejection", async () => {
  for (const check of [() => assert.fail("no"), () => Promise.reject(new Error("no"))])
    assert.equal((await createTestHost({ tools: [{ ...any, check }] }).call("any")).ok, false);
});

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
