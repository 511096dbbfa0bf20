import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { type } from "arktype";
import * as v from "valibot";
import * as z from "zod";
import { z as zod3 } from "zod/v3";
import { defineTool } from "./define-tool.ts";
import { createHost } from "./pegboard.ts";
import { failureOf, problemsOf, said } from "./testing/fixtures/outcome.ts";

const schemas: Record<string, StandardSchemaV1<unknown, { city: string; unit: string }> | object> = {
  zod: z.object({ city: z.string().trim().min(1), unit: z.enum(["c", "f"]).default("c") }),
  valibot: v.object({ city: v.pipe(v.string(), v.trim(), v.minLength(1)), unit: v.optional(v.picklist(["c", "f"]), "c") }),
  arktype: type({ city: "string.trim |> string > 0", unit: '"c" | "f" = "c"' }),
  "plain JSON Schema": {
    type: "object",
    properties: { city: { type: "string", minLength: 1 }, unit: { enum: ["c", "f"], default: "c" } },
    required: ["city"],
  },
};

for (const [kind, input] of Object.entries(schemas))
  describe(`a tool with ${kind}`, () => {
    const tool = defineTool({
      name: "weather",
      description: "Tells.",
      input: input as never,
      run: (value: unknown) => ({ value }),
    });

    test("runs on the checked and completed input", async () => {
      await using host = createHost({ tools: [tool] });
      assert.deepEqual((await host.call("weather", { city: "Oslo" })).data, { value: { city: "Oslo", unit: "c" } });
    });

    test("is not run on a wrong one, and every problem is told with its path", async () => {
      await using host = createHost({ tools: [tool] });
      const result = await host.call("weather", { city: "", unit: "k" });
      assert.equal(failureOf(result).code, "invalid_input");
      assert.deepEqual(
        problemsOf(result)
          .map(({ path }) => path)
          .toSorted(),
        ["/city", "/unit"],
      );
      assert.match(
        failureOf(result).message,
        /^The input of "weather" is not valid: \/[a-z]+ (?:must|is) .*; \/[a-z]+ (?:must|is) .*\.$/u,
      );
    });

    test("says in its spec what may be passed", () => {
      const spec = tool.input as { type?: string; required?: readonly string[] };
      assert.equal(spec.type, "object");
      assert.deepEqual(spec.required, ["city"]);
    });
  });

test("a tool gets what its schema makes of the input, also where JSON cannot carry it", async () => {
  const tool = defineTool({
    name: "year",
    description: "Tells.",
    input: z.object({ at: z.string().transform((text) => new Date(text)) }),
    run: ({ at }) => at.getUTCFullYear(),
  });
  await using host = createHost({ tools: [tool] });
  assert.equal((await host.call("year", { at: "2020-05-01T00:00:00Z" })).data, 2020);
});

test("a schema whose rules take time is waited for", async () => {
  const input = z.object({ id: z.string().refine((id) => Promise.resolve(id !== "taken"), "is taken") });
  await using host = createHost({ tools: [defineTool({ name: "claim", description: "Claims.", input, run: ({ id }) => id })] });
  assert.equal(said(await host.call("claim", { id: "free" })), "free");
  assert.deepEqual(problemsOf(await host.call("claim", { id: "taken" })), [{ path: "/id", message: "is taken" }]);
});

for (const [kind, output] of [
  ["Standard Schema", z.object({ degrees: z.number().max(60) })],
  ["JSON Schema", { type: "object", properties: { degrees: { type: "number", maximum: 60 } }, required: ["degrees"] }],
] as const)
  test(`an output that breaks its ${kind} is a failure that keeps what was said`, async () => {
    const tool = defineTool({
      name: "weather",
      description: "Tells.",
      input: { type: "object", properties: { degrees: {} } },
      output,
      run: ({ degrees }) => ({ degrees }),
    });
    await using host = createHost({ tools: [tool] });
    assert.deepEqual((await host.call("weather", { degrees: 20 })).data, { degrees: 20 });
    const result = await host.call("weather", { degrees: 500 });
    assert.equal(failureOf(result).code, "invalid_output");
    assert.deepEqual(
      problemsOf(result).map(({ path }) => path),
      ["/degrees"],
    );
    assert.equal(said(result), '{"degrees":500}');
  });

test("text fits an output schema of text", async () => {
  const tool = defineTool({ name: "echo", description: "Echoes.", output: { type: "string" }, run: () => "hello" });
  await using host = createHost({ tools: [tool] });
  const result = await host.call("echo");
  assert.equal(result.data, "hello");
  assert.equal(said(result), "hello");
});

test("what is not said about a tool has a harmless default", () => {
  const tool = defineTool({ name: "files.read", description: "Reads.", run: () => "x" });
  assert.deepEqual(
    { input: tool.input, effects: tool.effects, approval: tool.approval, origin: tool.origin },
    { input: { type: "object" }, effects: "none", approval: "never", origin: { dialect: "native", plugin: "files" } },
  );
  assert.equal("output" in tool, false);
  assert.equal("check" in tool, false);
});

test("run and explain may use `this`", async () => {
  const definition = {
    name: "count",
    description: "Counts.",
    step: 2,
    run() {
      return this.step;
    },
    explain() {
      return { title: `By ${this.step}` };
    },
  };
  const tool = defineTool(definition);
  assert.deepEqual(await tool.explain?.({}), { title: "By 2" });
  await using host = createHost({ tools: [tool] });
  assert.equal((await host.call("count")).data, 2);
});

describe("a definition that makes no sense is refused with the way out", () => {
  const good = { name: "a", description: "d", run: () => "x" };
  const cases: [kind: string, definition: object, error: RegExp][] = [
    ["no name", { ...good, name: undefined }, /^TypeError: A tool needs a name: defineTool\(\{ name: /u],
    ["an empty name", { ...good, name: " " }, /^TypeError: A tool needs a name/u],
    ["nothing to run", { ...good, run: undefined }, /^TypeError: The tool "a" needs a function to run: /u],
    ["run that is no function", { ...good, run: "x" }, /^TypeError: The tool "a" needs a function to run: /u],
    ["explain that is no function", { ...good, explain: {} }, /^TypeError: "explain" of the tool "a" is no function\.$/u],
    [
      "zod 3",
      { ...good, input: zod3.object({}) },
      /^SchemaError: The input schema of "a" cannot be used: the zod schema cannot be written .*zod 4/u,
    ],
    ["zod 3 as output", { ...good, output: zod3.object({}) }, /^SchemaError: The output schema of "a" cannot be used/u],
    [
      "a bare shape",
      { ...good, input: { city: z.string() } },
      /^SchemaError: The input schema of "a" cannot be used: \/city is a \w+, which JSON cannot carry\. Pass JSON Schema, or /u,
    ],
    ["a function", { ...good, input: { type: "object", check: () => 1 } }, /^SchemaError: .*\/check is a function/u],
  ];
  for (const [kind, definition, error] of cases)
    test(kind, () => {
      assert.throws(
        () => defineTool(definition as never),
        (thrown) => error.test(String(thrown)),
      );
    });
});
