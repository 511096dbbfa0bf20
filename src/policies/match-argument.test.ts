import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../contract/json.ts";
import { argumentMatcher } from "./match-argument.ts";

const isOk = (value: unknown): boolean => value === "ok";

// [every, some]
for (const [path, input, expected] of [
  ["a", { a: "ok" }, [true, true]],
  ["a", { a: "no" }, [false, false]],
  ["a", {}, [false, false]],
  ["toString", {}, [false, false]],
  ["a", { a: ["ok", "ok"] }, [true, true]],
  ["a", { a: ["ok", "no"] }, [false, true]],
  ["a", { a: ["no"] }, [false, false]],
  ["a", { a: [] }, [false, false]],
  ["a", { a: ["ok", ["ok", "no"]] }, [false, true]],
  ["a", { a: ["ok", []] }, [false, true]],
  ["a.b", { a: { b: "ok" } }, [true, true]],
  ["/a/b", { a: { b: "ok" } }, [true, true]],
  ["a.b", { a: { c: "ok" } }, [false, false]],
  ["a.b", { "a.b": "ok" }, [true, true]],
  ["a.b", { "a.b": "ok", a: { b: "no" } }, [false, true]],
  ["a.b", { "a.b": "ok", a: "b" }, [false, true]],
  ["a.b", { a: [{ b: "ok" }, { b: "ok" }] }, [true, true]],
  ["a.b", { a: [{ b: "ok" }, { b: "no" }] }, [false, true]],
  ["a.b", { a: [{ b: "ok" }, {}] }, [false, true]],
  ["a.b", { a: [{ b: ["ok", "no"] }] }, [false, true]],
  ["a.1", { a: ["no", "ok"] }, [true, true]],
  ["a.2", { a: ["no", "ok"] }, [false, false]],
  ["a.0.b", { a: [{ b: "ok" }, { b: "no" }] }, [true, true]],
] as const)
  test(`${path} of ${JSON.stringify(input)}: all of it ${expected[0] ? "fits" : "does not fit"}, something ${expected[1] ? "does" : "does not"}`, () => {
    const found = (["every", "some"] as const).map((quantifier) => argumentMatcher(path, isOk, quantifier)(input as JsonObject));
    assert.deepEqual(found, expected);
  });
