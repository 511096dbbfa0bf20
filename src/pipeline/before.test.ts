import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestHost } from "pegboard/testing";
import type { JsonObject } from "../contract/json.ts";
import type { Listener } from "../contract/listener.ts";
import { codeOf, said } from "../testing/fixtures/outcome.ts";
import { tool } from "../testing/fixtures/tools.ts";

const echo = tool("echo", (input) => JSON.stringify(input), {
  input: { type: "object", properties: { n: { type: "number" }, left: { default: "alone" } } } as never,
});

type Before = NonNullable<Listener["before"]>;

async function callWith(...befores: unknown[]) {
  const host = createTestHost({ tools: [echo], listenerMs: 100 });
  for (const [i, one] of befores.entries()) host.listen({ name: `number ${i}`, before: one as Before });
  const result = host.call("echo", { n: 1 });
  await host.clock.advance(1000);
  return { result: await result, host };
}

test("each listener sees what the one before it made of the input, and the last word is what is checked and run", async () => {
  const seen: JsonObject[] = [];
  const note = (input: JsonObject, made?: JsonObject) => (seen.push(input), made);
  const { result, host } = await callWith(
    (_: unknown, input: JsonObject) => note(input, { n: 2 }),
    async (_: unknown, input: JsonObject) => note(input),
    (_: unknown, input: JsonObject) => Promise.resolve(note(input, { n: 3 })),
  );
  assert.deepEqual(seen, [{ n: 1 }, { n: 2 }, { n: 2 }]);
  assert.equal(said(result), '{"n":3,"left":"alone"}');
  assert.deepEqual(host.problems, []);
});

test("a rewritten input that breaks the schema is refused like any other", async () => {
  const { result } = await callWith(() => ({ n: "three" }));
  assert.equal(codeOf(result), "invalid_input");
});

const useless: Record<string, [unknown, RegExp]> = {
  throws: [() => assert.fail("out of order"), /number 0 failed: out of order/u],
  rejects: [() => Promise.reject(new Error("later")), /number 0 failed: later/u],
  hangs: [() => new Promise(() => {}), /number 0 took longer than 100 ms/u],
  "gives back null": [() => null, /number 0 gave an input that must be an object/u],
  "gives back a list": [() => [1], /number 0 gave an input that must be an object/u],
  "gives back what is no JSON": [() => ({ n: 1n }), /number 0 gave an input that is a bigint/u],
  "gives back a polluting name": [() => JSON.parse('{"__proto__":{"n":9}}'), /number 0 gave an input that the name/u],
  "changes what it was given": [(_: unknown, input: { n: number }) => void (input.n = 9), /number 0 failed/u],
};

for (const [how, [before, problem]] of Object.entries(useless))
  test(`a listener that ${how} is reported and leaves the input as it was`, async () => {
    const { result, host } = await callWith(before);
    assert.equal(said(result), '{"n":1,"left":"alone"}');
    assert.equal(host.problems.length, 1);
    assert.match(host.problems[0] ?? "", problem);
    assert.match(host.problems[0] ?? "", /in a call of "echo"/u);
    assert.equal(host.clock.pending, 0);
  });

test("what a listener changes afterwards in the object it gave reaches nobody", async () => {
  const given = { n: 2 };
  const { result } = await callWith(
    () => given,
    () => void (given.n = 99),
  );
  assert.equal(said(result), '{"n":2,"left":"alone"}');
});

test("an input that is no JSON object is not shown to listeners", async () => {
  const host = createTestHost({ tools: [echo] });
  let asked = false;
  host.listen({ before: () => void (asked = true) });
  assert.equal(codeOf(await host.call("echo", "text")), "invalid_input");
  assert.equal(asked, false);
});
