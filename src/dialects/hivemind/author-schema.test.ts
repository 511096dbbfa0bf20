import assert from "node:assert/strict";
import { test } from "node:test";
import * as zod4 from "zod";
import * as mini from "zod/mini";
import type { JsonObject } from "../../contract/json.ts";
import { compileSchema } from "../../schema/compile.ts";
import { describe as describeSchema, isAuthorSchema, parse, type AuthorSchema } from "./author-schema.ts";
import { z } from "./z.ts";

const { z: z4 } = zod4;

// The host checks an input by its JSON Schema, and fills in defaults from there, before zod sees it.
const cases: Record<string, readonly [AuthorSchema, ...JsonObject[]]> = {
  "zod 3 coercion": [
    z.object({
      n: z.coerce.number().min(1),
      s: z.coerce.string().min(2),
      b: z.coerce.boolean(),
      d: z.coerce.date(),
      i: z.coerce.bigint(),
    }),
    { n: "5", s: 42, b: "yes", d: "2020-05-01", i: "7" },
    { n: true, s: true, b: 0, d: 0, i: 7 },
  ],
  "zod 4 coercion": [
    z4.object({ n: z4.coerce.number().min(1), s: z4.coerce.string().min(2), b: z4.coerce.boolean(), d: z4.coerce.date() }),
    { n: "5", s: 42, b: "yes", d: "2020-05-01" },
    { n: true, s: true, b: 0, d: 0 },
  ],
  "zod 3 texts that are changed first": [
    z.object({
      a: z.string().trim().max(3),
      b: z.string().trim().email(),
      c: z
        .string()
        .toLowerCase()
        .regex(/^[a-z]+$/),
    }),
    { a: "  abc  ", b: " a@b.co ", c: "ABC" },
  ],
  "zod 4 texts that are changed first": [
    z4.object({
      a: z4.string().trim().max(3),
      c: z4
        .string()
        .toLowerCase()
        .regex(/^[a-z]+$/),
    }),
    { a: "  abc  ", c: "ABC" },
  ],
  "zod 3 preprocess and catch": [
    z.object({ p: z.preprocess((value) => (value === "" ? 0 : value), z.number()), c: z.number().catch(5) }),
    { p: "", c: "x" },
    { p: 1 },
  ],
  "zod 4 preprocess and catch": [
    z4.object({ p: z4.preprocess((value) => (value === "" ? 0 : value), z4.number()), c: z4.number().catch(5) }),
    { p: "", c: "x" },
    { p: 1 },
  ],
  "zod 3 defaults around transforms": [
    z.object({
      a: z
        .string()
        .transform((text) => text.length)
        .default("four"),
      b: z
        .string()
        .default("x")
        .transform((text) => `${text}!`),
    }),
    {},
    { a: "ab", b: "c" },
  ],
  "zod 4 defaults around transforms": [
    z4.object({
      a: z4
        .string()
        .transform((text) => text.length)
        .default(9),
      b: z4
        .string()
        .default("x")
        .transform((text) => `${text}!`),
      c: z4
        .string()
        .transform((text) => `${text}!`)
        .default("x"),
      d: z4
        .string()
        .transform((text) => `${text}!`)
        .prefault("x"),
    }),
    {},
    { a: "ab", b: "c" },
  ],
  "zod 3 fractions and choices with nothing": [
    z.object({ f: z.number().multipleOf(0.1), u: z.union([z.string(), z.undefined()]) }),
    { f: 0.3 },
    { f: 0.7, u: "x" },
  ],
  "unknown fields": [z.object({ a: z.string() }), { a: "x", more: 1 }],
};

for (const [what, [schema, ...inputs]] of Object.entries(cases))
  for (const input of inputs)
    test(`${what}: what zod takes reaches it unchanged in meaning, ${JSON.stringify(input)}`, async () => {
      const direct = await parse(schema, input);
      assert.ok(direct.ok);
      const checked = compileSchema((await describeSchema(schema)).schema)(input);
      assert.ok(checked.ok, JSON.stringify(checked));
      assert.deepEqual(await parse(schema, checked.value), direct);
    });

for (const [version, make] of Object.entries({
  "zod 3": () =>
    z.object({
      at: z.string().default(() => new Date().toISOString().slice(0, 10)),
      id: z.number().default(Math.random),
      list: z.array(z.string()).default(() => []),
      n: z.number().default(1),
    }),
  "zod 4": () =>
    z4.object({
      at: z4.string().default(() => new Date().toISOString().slice(0, 10)),
      id: z4.number().default(Math.random),
      list: z4.array(z4.string()).default(() => []),
      n: z4.number().default(1),
    }),
}))
  test(`a default of ${version} that is another tomorrow is not written down`, async () => {
    const { properties } = (await describeSchema(make())).schema as { properties: Record<string, object> };
    assert.deepEqual(
      Object.entries(properties).map(([name, field]) => [name, "default" in field]),
      [
        ["at", false],
        ["id", false],
        ["list", true],
        ["n", true],
      ],
    );
    assert.ok(Math.abs(Date.now() - Number(new Date())) < 1000);
  });

test("a schema that shows what is meant still shows its description and default", async () => {
  const { schema } = await describeSchema(z.object({ p: z.preprocess(Number, z.number().describe("How many").default(2)) }));
  assert.deepEqual((schema["properties"] as JsonObject)["p"], {
    anyOf: [{ type: "number" }, {}],
    description: "How many",
    default: 2,
  });
});

test("H-O11 schemas are told by their version, and what is no schema of zod by that", async () => {
  for (const schema of [z.object({}), z4.object({}), mini.object({ a: mini.string() })])
    assert.equal(isAuthorSchema(schema), true);
  for (const other of [{}, null, { type: "object" }, { _def: {} }, "zod"]) assert.equal(isAuthorSchema(other), false);
  assert.deepEqual((await describeSchema(mini.object({ a: mini.string() }))).schema["required"], ["a"]);
});

test("a description that only the schema's own copy of zod knows is shown", async () => {
  const field = Object.assign(z4.string(), {});
  Object.defineProperty(field, "description", { value: "From another copy" });
  const { schema } = await describeSchema(z4.object({ field }));
  assert.deepEqual((schema["properties"] as JsonObject)["field"], { type: "string", description: "From another copy" });
});
