import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { createTestHost } from "pegboard/testing";
import { FAILURE_CODES } from "../contract/failure.ts";
import type { Result } from "../contract/result.ts";
import { createHost } from "../pegboard.ts";
import { tool } from "../testing/fixtures/tools.ts";

// Values are drawn as the way to make them: a counterexample that throws when it is read could not be shown.
type Make = () => unknown;

const plain = fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true, withNullPrototype: true });

const trap = (value: unknown) => ({
  get: () => {
    throw value;
  },
});

/** Anything JavaScript can hold, with what is hard to read or to write among it. */
const anything: fc.Arbitrary<Make> = fc.oneof(
  plain.map((value) => () => value),
  fc.string({ unit: "binary" }).map((value) => () => value),
  fc
    .constantFrom<unknown>(() => {}, Symbol("s"), new Error("e"), new Map(), JSON.parse('{"__proto__":1}'))
    .map((value) => () => value),
  plain.map((value) => () => Object.defineProperty({}, "trap", { ...trap(value), enumerable: true })),
  plain.map((value) => () => new Proxy({}, trap(value))),
);

function made(fields: Record<string, Make>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, make]) => [key, make()]));
}

const word = fc.string().map((value) => () => value);
const part = fc.record({
  type: fc.constantFrom("text", "image", "link").map((type) => () => type),
  text: anything,
  data: anything,
});
const artifact = fc.record({ name: word, mimeType: word, base64: anything });
const failure = fc.record({ code: word, message: word, details: anything });

/** What has the shape of a result, more or less. */
const resultLike: fc.Arbitrary<Make> = fc
  .record({ ok: fc.boolean(), part, artifact, failure, data: fc.option(anything), meta: fc.option(anything) })
  .map(({ ok, data, meta, ...rest }) => () => ({
    ok,
    content: [made(rest.part)],
    artifacts: [made(rest.artifact)],
    failure: made(rest.failure),
    ...(data === null ? {} : { data: data() }),
    ...(meta === null ? {} : { meta: meta() }),
  }));

const errorLike: fc.Arbitrary<Make> = fc.record({ message: anything, name: anything, code: anything }).map((fields) => () => {
  const error = new Error("before");
  for (const [key, value] of Object.entries(made(fields))) Object.defineProperty(error, key, { value });
  return error;
});

function run(does: string, what: unknown): unknown {
  if (does === "throws") throw what;
  if (does === "rejects") return Promise.reject(what);
  return does === "returns" ? what : Promise.resolve(what);
}

function assertProper(result: Result): void {
  assert.ok(result.content.length > 0, "content is empty");
  for (const one of result.content)
    assert.ok(one.type !== "text" || (typeof one.text === "string" && one.text !== ""), "a text is none");
  assert.doesNotThrow(() => JSON.stringify(result));
  if (result.ok) return;
  assert.ok(FAILURE_CODES.includes(result.failure.code), `unknown code ${result.failure.code}`);
  assert.notEqual(result.failure.code, "host_error", result.failure.message);
  assert.ok(typeof result.failure.message === "string" && result.failure.message !== "", "the failure has no words");
}

for (const [who, make] of [
  ["heard", createTestHost],
  ["heard by nobody", createHost],
] as const)
  test(`whatever a tool gives or throws, and whatever it is given, a call that is ${who} ends in a proper result`, async () => {
    const does = fc.constantFrom("returns", "resolves", "throws", "rejects");
    const what = fc.oneof(anything, resultLike, errorLike);
    await fc.assert(
      fc.asyncProperty(does, what, fc.option(anything), anything, async (how, value, chunk, input) => {
        const one = tool("one", (_, ctx) => {
          if (chunk !== null) ctx.emit(chunk() as never);
          return run(how, value());
        });
        assertProper(await make({ tools: [one] }).call("one", input()));
        assertProper(await make({ tools: [one] }).call("one", {}));
      }),
      { numRuns: 500 },
    );
  });
