import assert from "node:assert/strict";
import { test } from "node:test";
import { type } from "arktype";
import * as v from "valibot";
import * as z from "zod";
import { defineTool, type InputOf } from "./define-tool.ts";
import type { JsonSchema } from "./contract/json.ts";

// What is wrong here does not compile; that the compiler is run on it is what tests it.
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(...proof: Same<A, B> extends true ? [] : [{ wanted: B; got: A }]): number => proof.length;

const named = { name: "weather", description: "Tells." } as const;

test("run sees the output types of zod, valibot and arktype", () => {
  const fromZod = defineTool({
    ...named,
    input: z.object({ at: z.string().transform((text) => new Date(text)), unit: z.enum(["c", "f"]).default("c") }),
    run(input) {
      same<typeof input, { at: Date; unit: "c" | "f" }>();
      // @ts-expect-error: there is no such property
      return input.city;
    },
  });
  const fromValibot = defineTool({
    ...named,
    input: v.object({ city: v.string(), days: v.optional(v.number(), 1) }),
    run(input) {
      same<typeof input, { city: string; days: number }>();
      // @ts-expect-error: a number has no such method
      return input.days.trim();
    },
  });
  const fromArktype = defineTool({
    ...named,
    input: type({ city: "string", "days?": "number" }),
    run(input) {
      same<typeof input, { city: string; days?: number }>();
      // @ts-expect-error: it may be missing
      return input.days.toFixed();
    },
  });
  for (const tool of [fromZod, fromValibot, fromArktype]) assert.equal(typeof tool.run, "function");
});

test("run sees the types of plain JSON Schema, with no const beside it", () => {
  const tool = defineTool({
    ...named,
    input: {
      type: "object",
      properties: { city: { type: "string" }, days: { type: "array", items: { type: "number" } }, unit: { enum: ["c", "f"] } },
      required: ["city"],
    },
    run(input) {
      const city: string = input.city;
      const days: readonly number[] | undefined = input.days;
      const unit: "c" | "f" | undefined = input.unit;
      // @ts-expect-error: it may be missing
      const first: number = input.days[0];
      // @ts-expect-error: it is text
      const wrong: number = input.city;
      return [city, days, unit, first, wrong];
    },
    explain(input) {
      const city: string = input.city;
      return { title: city };
    },
  });
  assert.equal(typeof tool.explain, "function");
});

test("a schema of which the compiler knows nothing leaves the input open", () => {
  const input: JsonSchema = JSON.parse('{"type":"object"}');
  const tool = defineTool({ ...named, input, run: (value) => value });
  assert.equal(tool.input, input);
});

test("without a schema the input is an object of unknown fields", () => {
  const tool = defineTool({ ...named, run: (input) => Object.keys(input) });
  assert.deepEqual(tool.input, { type: "object" });
});

test("the input's type can be had from the schema", () => {
  const schema = z.object({ city: z.string() });
  same<InputOf<typeof schema>, { city: string }>();
  same<InputOf<{ type: "string" }>, string>();
  assert.ok(schema);
});

test("what is missing, misspelt or of the wrong kind does not compile", () => {
  // @ts-expect-error: no name
  assert.throws(() => defineTool({ description: "Tells.", run: () => "x" }));
  // @ts-expect-error: nothing to run
  assert.throws(() => defineTool({ ...named }));
  // @ts-expect-error: run is no function
  assert.throws(() => defineTool({ ...named, run: "x" }));
  // @ts-expect-error: no such effect
  assert.ok(defineTool({ ...named, effects: "harmless", run: () => "x" }));
  // @ts-expect-error: no such wish
  assert.ok(defineTool({ ...named, approval: "sometimes", run: () => "x" }));
  // @ts-expect-error: no such option
  assert.ok(defineTool({ ...named, inputs: {}, run: () => "x" }));
  // @ts-expect-error: a limit is a number
  assert.ok(defineTool({ ...named, limits: { timeoutMs: "1s" }, run: () => "x" }));
});
