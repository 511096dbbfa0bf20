import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "../z.ts";
import { zod3ToJsonSchema } from "./to-json-schema.ts";
import type { Zod3 } from "./schema.ts";

const schemaOf = (schema: unknown) => zod3ToJsonSchema(schema as Zod3).schema;

test("H-7 the seed's parameters become a JSON Schema with limits, defaults, choices and what is required", () => {
  const parameters = z.object({
    query: z.string().describe("Search query text"),
    limit: z.number().min(1).max(100).default(20).describe("Max results"),
    status: z.enum(["open", "closed", "all"]).default("open"),
    tags: z.array(z.string()).optional().describe("Filter by tags"),
  });
  assert.deepEqual(schemaOf(parameters), {
    type: "object",
    properties: {
      query: { type: "string", description: "Search query text" },
      limit: { type: "number", minimum: 1, maximum: 100, default: 20, description: "Max results" },
      status: { type: "string", enum: ["open", "closed", "all"], default: "open" },
      tags: { type: "array", items: { type: "string" }, description: "Filter by tags" },
    },
    required: ["query"],
  });
});

const d = "what it is";
for (const [where, schema] of Object.entries({
  "on the type itself": z.string().describe(d),
  "inside optional": z.string().describe(d).optional(),
  "outside optional": z.string().optional().describe(d),
  "inside default": z.number().describe(d).default(1),
  "outside default": z.number().default(1).describe(d),
  "inside default, optional and nullable": z.number().describe(d).nullable().optional().default(null),
  "on a list": z.array(z.string()).describe(d),
  "on a list inside optional": z.array(z.string()).describe(d).optional(),
  "inside a refinement": z
    .string()
    .describe(d)
    .refine(() => true),
  "inside a transform": z.string().describe(d).transform(Number),
  "inside preprocess": z.preprocess((value) => value, z.string().describe(d)),
  "inside catch, brand and readonly": z.string().describe(d).catch("").brand<"b">().readonly(),
  "inside a pipe": z.string().describe(d).pipe(z.string()),
  "on a union": z.union([z.string(), z.number()]).describe(d),
  "on a native enum": z.nativeEnum({ A: "a" } as const).describe(d),
}))
  test(`H-6 a description ${where} is shown`, () => {
    assert.equal(schemaOf(schema)["description"], d);
  });

test("H-6 of two descriptions the outermost is shown", () => {
  assert.equal(schemaOf(z.string().describe("inner").optional().describe("outer"))["description"], "outer");
});

const uuid = { type: "string", format: "uuid" };
for (const [what, schema, expected] of [
  ["text lengths", z.string().min(2).max(5), { type: "string", minLength: 2, maxLength: 5 }],
  ["an exact length", z.string().length(3), { type: "string", minLength: 3, maxLength: 3 }],
  ["an e-mail", z.string().email(), { type: "string", format: "email" }],
  ["an address", z.string().url(), { type: "string", format: "uri" }],
  ["a uuid", z.string().uuid(), uuid],
  ["a moment", z.string().datetime(), { type: "string", format: "date-time" }],
  ["a pattern", z.string().regex(/^a+$/), { type: "string", pattern: "^a+$" }],
  ["a pattern with flags", z.string().regex(/^a+$/i), { type: "string" }],
  [
    "beginnings and ends",
    z.string().startsWith("a.b").endsWith("c"),
    { type: "string", pattern: "^a\\.b", allOf: [{ pattern: "c$" }] },
  ],
  ["whole numbers", z.number().int().multipleOf(5), { type: "integer", multipleOf: 5 }],
  ["open limits", z.number().gt(1).lt(2), { type: "number", exclusiveMinimum: 1, exclusiveMaximum: 2 }],
  ["positive numbers", z.number().positive(), { type: "number", exclusiveMinimum: 0 }],
  ["a flag", z.boolean(), { type: "boolean" }],
  ["a constant", z.literal("x"), { type: "string", const: "x" }],
  ["constants to choose from", z.union([z.literal(1), z.literal(2)]), { type: "number", enum: [1, 2] }],
  [
    "a native enum of numbers",
    z.nativeEnum({ 0: "Up", 1: "Down", Up: 0, Down: 1 } as unknown as { Up: 0; Down: 1 }),
    { type: "number", enum: [0, 1] },
  ],
  ["a native enum of texts", z.nativeEnum({ Up: "up", Down: "down" } as const), { type: "string", enum: ["up", "down"] }],
  ["a union", z.union([z.string(), z.number()]), { anyOf: [{ type: "string" }, { type: "number" }] }],
  [
    "a list with limits",
    z.array(z.number()).min(1).max(3),
    { type: "array", items: { type: "number" }, minItems: 1, maxItems: 3 },
  ],
  [
    "a list of exact length",
    z.array(z.number()).length(2),
    { type: "array", items: { type: "number" }, minItems: 2, maxItems: 2 },
  ],
  [
    "a tuple",
    z.tuple([z.string(), z.number()]),
    { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false, minItems: 2, maxItems: 2 },
  ],
  [
    "a tuple with a rest",
    z.tuple([z.string()]).rest(z.number()),
    { type: "array", prefixItems: [{ type: "string" }], items: { type: "number" }, minItems: 1 },
  ],
  ["a record", z.record(z.number()), { type: "object", additionalProperties: { type: "number" } }],
  [
    "a record of known keys",
    z.record(z.enum(["a"]), z.number()),
    { type: "object", propertyNames: { type: "string", enum: ["a"] }, additionalProperties: { type: "number" } },
  ],
  ["null beside a type", z.string().nullable(), { type: ["string", "null"] }],
  ["null beside a choice", z.enum(["a"]).nullable(), { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] }],
  ["a date from text", z.coerce.date(), { type: ["string", "number"], format: "date-time" }],
  ["anything", z.any(), {}],
  ["what is unknown", z.unknown(), {}],
  ["a strict object", z.object({}).strict(), { type: "object", properties: {}, additionalProperties: false }],
  ["an open object", z.object({}).passthrough(), { type: "object", properties: {}, additionalProperties: true }],
  [
    "an object with a catch-all",
    z.object({}).catchall(z.string()),
    { type: "object", properties: {}, additionalProperties: { type: "string" } },
  ],
  [
    "two objects in one",
    z.object({ a: z.string() }).and(z.object({ b: z.string().optional() })),
    { type: "object", properties: { a: { type: "string" }, b: { type: "string" } }, required: ["a"] },
  ],
  [
    "an object and a record",
    z.object({ a: z.string() }).and(z.record(z.string())),
    {
      type: "object",
      allOf: [
        { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
        { type: "object", additionalProperties: { type: "string" } },
      ],
    },
  ],
] as const)
  test(`${what} can be said in JSON Schema`, () => {
    assert.deepEqual(schemaOf(schema), expected);
  });

test("H-7 required is what has neither a default nor another way to be left out", () => {
  const schema = z.object({
    plain: z.string(),
    nullable: z.string().nullable(),
    refined: z.string().refine(() => true),
    coerced: z.coerce.string(),
    any: z.any(),
    preprocessed: z.preprocess((value) => value ?? 5, z.number()),
    optional: z.string().optional(),
    nullish: z.string().nullish(),
    default: z.string().default("x"),
    described: z.string().default("x").describe("d"),
    refinedOptional: z
      .string()
      .optional()
      .refine(() => true),
    transformedDefault: z.string().default("1").transform(Number),
    caught: z.string().catch("x"),
    orUndefined: z.union([z.string(), z.undefined()]),
  });
  assert.deepEqual(schemaOf(schema)["required"], ["plain", "nullable", "refined", "coerced"]);
});

test("a discriminated union lists its objects", () => {
  const schema = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("a"), x: z.number() }),
    z.object({ kind: z.literal("b") }),
  ]);
  const { type, anyOf } = schemaOf(schema) as { type: string; anyOf: { properties: object }[] };
  assert.equal(type, "object");
  assert.deepEqual(
    anyOf.map(({ properties }) => properties),
    [{ kind: { type: "string", const: "a" }, x: { type: "number" } }, { kind: { type: "string", const: "b" } }],
  );
});

test("a schema that holds itself is written with a reference", () => {
  type Node = { name: string; children: Node[] };
  const node: Zod3 & { _output: Node } = z.object({ name: z.string(), children: z.array(z.lazy(() => node as never)) }) as never;
  const { properties, $defs } = schemaOf(node) as {
    properties: Record<string, unknown>;
    $defs: Record<string, { properties: object }>;
  };
  assert.deepEqual(properties["children"], { type: "array", items: { $ref: "#/$defs/lazy" } });
  assert.deepEqual($defs["lazy"]?.properties, { name: { type: "string" }, children: properties["children"] });
});

test("a schema that makes itself anew without end is cut off, not followed", () => {
  const endless = (): Zod3 => z.lazy(() => z.object({ next: endless() as never })) as unknown as Zod3;
  assert.ok(schemaOf(endless()));
});

test("a default that is made anew each time is not shown as a constant, and the field is still not required", () => {
  let calls = 0;
  const schema = z.object({ id: z.number().default(() => (calls += 1)), when: z.any().default(() => new Map()) });
  assert.deepEqual(schemaOf(schema), { type: "object", properties: { id: { type: "number" }, when: {} } });
});

test("what no JSON can ever be is reported", () => {
  const { unreachable } = zod3ToJsonSchema(z.object({ at: z.date(), set: z.set(z.string()), ok: z.coerce.date() }) as never);
  assert.deepEqual(
    unreachable.map((what) => what.split(";")[0]),
    ["a date", "a Set"],
  );
});
