import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { type } from "arktype";
import * as v from "valibot";
import * as z from "zod";
import { z as zod3 } from "zod/v3";
import { isStandardSchema, standardCheck, toJsonSchema } from "./standard.ts";

const vendors: Record<string, StandardSchemaV1> = {
  zod: z.object({ city: z.string(), days: z.array(z.number()), unit: z.enum(["c", "f"]).default("c") }),
  valibot: v.object({ city: v.string(), days: v.array(v.number()), unit: v.optional(v.picklist(["c", "f"]), "c") }),
  arktype: type({ city: "string", days: "number[]", unit: '"c" | "f" = "c"' }),
};

for (const [vendor, schema] of Object.entries(vendors))
  describe(`a schema of ${vendor}`, () => {
    test("is known as one", () => assert.equal(isStandardSchema(schema), true));

    test("becomes JSON Schema, as a caller has to fill it in", () => {
      const json = toJsonSchema(schema, "input") as { type: string; required: string[] };
      assert.equal(json.type, "object");
      assert.deepEqual(json.required.toSorted(), ["city", "days"]);
      assert.equal("$schema" in json, false);
    });

    test("fills in its defaults on a frozen copy", async () => {
      const given = Object.freeze({ city: "Oslo", days: Object.freeze([1]) });
      const checked = await standardCheck(schema)(given);
      assert.deepEqual(checked, { ok: true, value: { city: "Oslo", days: [1], unit: "c" } });
      assert.ok(checked.ok && Object.isFrozen(checked.value) && Object.isFrozen((checked.value as { days: number[] }).days));
      assert.deepEqual(given, { city: "Oslo", days: [1] });
    });

    test("tells every problem with its path, in words that read on from it", async () => {
      const checked = await standardCheck(schema)({ city: 5, days: [1, "x"], unit: "k" });
      const problems = checked.ok ? [] : checked.problems.toSorted((a, b) => (a.path < b.path ? -1 : 1));
      assert.deepEqual(
        problems.map(({ path }) => path),
        ["/city", "/days/1", "/unit"],
      );
      for (const { message } of problems) assert.match(message, /^(?:must be|is not valid: expected) /u);
    });
  });

test("what is no Standard Schema is known as none", () => {
  for (const other of [undefined, null, true, "text", {}, { type: "object" }, () => 1])
    assert.equal(isStandardSchema(other), false);
});

test("what a transform makes of the input, and JSON cannot carry, stays as it is", () => {
  const checked = standardCheck(z.object({ at: z.string().transform((text) => new Date(text)) }))({ at: "2020-01-01" });
  assert.ok(!(checked instanceof Promise) && checked.ok);
  assert.ok((checked.value as { at: unknown }).at instanceof Date);
});

test("a transform to something with a JSON form of its own is not turned into that form", () => {
  class Money {
    toJSON() {
      return 5;
    }
  }
  for (const made of [new Money(), { a: new Map() }, { list: [undefined] }, () => 1, { n: Number.NaN }]) {
    const checked = standardCheck(z.any().transform(() => made))({});
    assert.ok(!(checked instanceof Promise) && checked.ok);
    assert.equal(checked.value, made);
  }
});

test("a transform that makes something that holds itself does not hang", () => {
  const round: Record<string, unknown> = {};
  round["again"] = round;
  const checked = standardCheck(z.any().transform(() => round))({});
  assert.ok(!(checked instanceof Promise) && checked.ok);
  assert.equal(checked.value, round);
});

test("a transform that writes into its input writes into a copy", async () => {
  const check = standardCheck(type({ city: "string.trim", list: type({ n: "string.numeric.parse" }).array() }));
  const given = Object.freeze({ city: " Oslo ", list: Object.freeze([Object.freeze({ n: "5" })]) });
  assert.deepEqual(await check(given), { ok: true, value: { city: "Oslo", list: [{ n: 5 }] } });
  assert.deepEqual(given, { city: " Oslo ", list: [{ n: "5" }] });
});

test("rules that take time are waited for", async () => {
  const check = standardCheck(z.object({ id: z.string().refine(async (id) => Promise.resolve(id !== "taken"), "is taken") }));
  assert.deepEqual(await check({ id: "free" }), { ok: true, value: { id: "free" } });
  assert.deepEqual(await check({ id: "taken" }), { ok: false, problems: [{ path: "/id", message: "is taken" }] });
});

test("a rule that throws, now or later, is a problem of the schema and not of the host", async () => {
  const now = standardCheck(
    z.any().refine(() => {
      throw new Error("boom");
    }),
  );
  const later = standardCheck({ "~standard": { version: 1, vendor: "own", validate: () => Promise.reject(new Error("boom")) } });
  const expected = {
    ok: false,
    problems: [{ path: "", message: `could not be checked: the tool's own schema failed with "boom"` }],
  };
  assert.deepEqual(await now({}), expected);
  assert.deepEqual(await later({}), expected);
});

test("a schema of zod 3 is refused with the way out", () => {
  assert.throws(() => toJsonSchema(zod3.object({}), "input"), {
    name: "SchemaError",
    message: /^the zod schema cannot be written as JSON Schema\. Use a version that can \(zod 4/u,
  });
});

test("what JSON Schema has no word for is left open, since the schema's own check has the last word", () => {
  const input = (schema: StandardSchemaV1) => (toJsonSchema(schema, "input") as { properties: object }).properties;
  assert.deepEqual(input(z.object({ at: z.coerce.date(), n: z.number() })), { at: {}, n: { type: "number" } });
  assert.deepEqual(input(v.object({ name: v.pipe(v.string(), v.trim()) })), { name: { type: "string" } });
  assert.deepEqual(input(type({ name: "string.trim" })), { name: { type: "string" } });
});

test("an output that cannot be described truly is refused with the vendor's reason", () => {
  assert.throws(() => toJsonSchema(v.object({ n: v.pipe(v.string(), v.transform(Number)) }), "output"), {
    name: "SchemaError",
    message: /^the valibot schema cannot be written as JSON Schema: .*transform.*[^.]$/u,
  });
});
