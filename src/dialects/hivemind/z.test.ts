import assert from "node:assert/strict";
import { test } from "node:test";
import { getFieldMeta, serializeConfigSchema, z } from "./sdk.ts";

const types: Record<string, z.ZodTypeAny> = {
  string: z.string(),
  number: z.number(),
  boolean: z.boolean(),
  date: z.date(),
  enum: z.enum(["a", "b"]),
  nativeEnum: z.nativeEnum({ A: "a" } as const),
  literal: z.literal(1),
  object: z.object({ a: z.string() }),
  array: z.array(z.string()),
  tuple: z.tuple([z.string()]),
  record: z.record(z.string()),
  union: z.union([z.string(), z.number()]),
  intersection: z.intersection(z.object({}), z.object({})),
  optional: z.string().optional(),
  nullable: z.string().nullable(),
  default: z.string().default("x"),
  effects: z.string().refine(() => true),
  lazy: z.lazy(() => z.string()),
  any: z.any(),
  unknown: z.unknown(),
};

for (const [name, schema] of Object.entries(types))
  test(`H-24 a ${name} takes what a settings form needs, and still parses as before`, () => {
    const known = schema.label("L").helpText("H").section("S").secret().radio().placeholder("P");
    const meta = { label: "L", helpText: "H", section: "S", secret: true, radio: true, placeholder: "P" };
    assert.deepEqual(getFieldMeta(known), meta);
    assert.deepEqual(getFieldMeta(schema), {});
    for (const value of ["a", 1, true, {}, ["x"]])
      assert.equal(known.safeParse(value).success, schema.safeParse(value).success, JSON.stringify(value));
  });

const field = z.string().label("Name").secret();
const choice = z.enum(["a", "b", "c"]).label("Name").secret();
const object = z.object({ a: z.string(), b: z.number().optional() }).label("Name").secret();
for (const [method, schema] of Object.entries({
  describe: field.describe("d"),
  default: field.default("x"),
  "default, describe and optional": field.default("x").describe("d").optional(),
  optional: field.optional(),
  nullable: field.nullable(),
  nullish: field.nullish(),
  min: field.min(1),
  regex: field.regex(/x/),
  trim: field.trim(),
  array: field.array(),
  or: field.or(z.number()),
  and: field.and(z.string()),
  refine: field.refine(() => true),
  superRefine: field.superRefine(() => {}),
  transform: field.transform(Number),
  pipe: field.pipe(z.string()),
  brand: field.brand<"x">(),
  readonly: field.readonly(),
  catch: field.catch(""),
  promise: field.promise(),
  extract: choice.extract(["a"]),
  exclude: choice.exclude(["a"]),
  merge: object.merge(z.object({ c: z.string() })),
  extend: object.extend({ c: z.string() }),
  partial: object.partial(),
  deepPartial: object.deepPartial(),
  strict: object.strict(),
  pick: object.pick({ a: true }),
  keyof: object.keyof(),
  "optional and unwrap": z.string().optional().label("Name").secret().unwrap(),
  "default and removeDefault": z.string().default("x").label("Name").secret().removeDefault(),
  "z.optional around it": z.optional(field),
  "z.preprocess around it": z.preprocess((value) => value, field),
}))
  test(`H-O2 what is known of a field outlives ${method}`, () => {
    assert.deepEqual(getFieldMeta(schema), { label: "Name", secret: true });
  });

test("H-O2 the config schema is written with its metadata, limits under a default and lengths of texts", () => {
  const schema = z.object({
    apiKey: z.string().min(3).secret().label("API Key").default("none").section("Authentication"),
    pollInterval: z.number().min(1).max(3600).label("Poll").default(30).describe("In seconds"),
    region: z.enum(["eu", "us"]).radio().placeholder("eu"),
    labels: z.array(z.string()).optional(),
  });
  assert.deepEqual(serializeConfigSchema(schema), {
    type: "object",
    properties: {
      apiKey: {
        type: "string",
        minLength: 3,
        title: "API Key",
        writeOnly: true,
        hivemind: { secret: true, label: "API Key", section: "Authentication" },
      },
      pollInterval: {
        type: "number",
        minimum: 1,
        maximum: 3600,
        default: 30,
        description: "In seconds",
        title: "Poll",
        hivemind: { label: "Poll" },
      },
      region: { type: "string", enum: ["eu", "us"], hivemind: { radio: true, placeholder: "eu" } },
      labels: { type: "array", items: { type: "string" } },
    },
    required: ["region"],
  });
  assert.deepEqual(serializeConfigSchema(undefined), { type: "object", properties: {}, required: [] });
});

test("H-O2 metadata that the original SDK left in a schema is read too", () => {
  const built = Object.assign(z.string(), { [Symbol("hivemind_meta")]: { secret: true } });
  assert.deepEqual(getFieldMeta(z.optional(built)), { secret: true });
});
