import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { runInNewContext } from "node:vm";
import * as fc from "fast-check";
import { copyJson, DEFAULT_BOUNDS, isObject, pointerToken } from "./json.ts";

function problemOf(value: unknown, bounds = DEFAULT_BOUNDS): string {
  const copied = copyJson(value, bounds);
  return copied.ok ? "" : `${copied.problem.path}: ${copied.problem.message}`;
}

function copyOf(value: unknown): unknown {
  const copied = copyJson(value);
  assert.deepEqual(copied.ok ? undefined : copied.problem, undefined);
  return copied.ok ? copied.value : undefined;
}

function isFrozenThroughout(value: unknown): boolean {
  return (
    typeof value !== "object" || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozenThroughout))
  );
}

test("any JSON is copied as it is, frozen throughout, and shares nothing with what it was copied from", () => {
  const json = fc.jsonValue().filter((value) => !/"(?:__proto__|constructor|prototype)":/u.test(JSON.stringify(value)));
  fc.assert(
    fc.property(json, (value) => {
      const copied = copyOf(value);
      // JSON knows no -0.
      assert.equal(JSON.stringify(copied), JSON.stringify(value));
      assert.ok(isFrozenThroughout(copied));
      if (typeof value === "object" && value !== null) assert.notEqual(copied, value);
    }),
  );
});

describe("what JSON cannot carry is refused with its place", () => {
  const round: Record<string, unknown> = {};
  round["list"] = [{ round }];
  class Point {
    x = 1;
  }
  const cases: [kind: string, value: unknown, problem: string][] = [
    ["nothing", undefined, ": is undefined, which JSON cannot carry"],
    ["a function", { a: [() => 1] }, "/a/0: is a function, which JSON cannot carry"],
    ["a symbol", { a: Symbol("s") }, "/a: is a symbol, which JSON cannot carry"],
    ["a bigint", { a: 1n }, "/a: is a bigint, which JSON cannot carry"],
    ["NaN", { a: Number.NaN }, "/a: is NaN, which JSON has no number for"],
    ["an endless number", [1, Infinity], "/1: is Infinity, which JSON has no number for"],
    ["what holds itself", round, "/list/0/round: refers back to itself"],
    ["an instance", { "a/b": new Point() }, "/a~1b: is a Point, which JSON cannot carry"],
    ["a map", new Map(), ": is a Map, which JSON cannot carry"],
    [
      "a name that pollutes",
      JSON.parse('{"a":{"__proto__":{"isAdmin":true}}}'),
      '/a/__proto__: the name "__proto__" is not allowed',
    ],
    ["a constructor", { constructor: 1 }, '/constructor: the name "constructor" is not allowed'],
    ["a prototype", { prototype: 1 }, '/prototype: the name "prototype" is not allowed'],
  ];
  for (const [kind, value, problem] of cases) test(kind, () => assert.equal(problemOf(value), problem));
});

test("what cannot be read is refused, whatever it throws", () => {
  const bad = {
    get a(): never {
      throw new Error("boom");
    },
  };
  assert.match(problemOf(bad), /^: could not be read: .*boom/u);
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  assert.match(problemOf(proxy), /^: could not be read: /u);
});

test("a getter that throws what cannot be shown is refused, too", () => {
  const unshowable = Object.create(null) as object;
  const bad = {
    get a(): never {
      throw unshowable;
    },
  };
  assert.match(problemOf(bad), /^: could not be read/u);
});

test("unset fields are left out, and unset items are null, as JSON does it", () => {
  assert.deepEqual(copyOf({ a: undefined, b: [undefined, 1] }), { b: [null, 1] });
  // oxlint-disable-next-line no-sparse-arrays
  assert.deepEqual(copyOf([, 1]), [null, 1]);
});

test("what says itself how it is written is written so", () => {
  assert.deepEqual(copyOf({ at: new Date(0), url: new URL("https://example.com") }), {
    at: "1970-01-01T00:00:00.000Z",
    url: "https://example.com/",
  });
});

test("objects without a prototype, and from another realm, are objects", () => {
  assert.deepEqual(copyOf(Object.assign(Object.create(null), { a: 1 })), { a: 1 });
  assert.deepEqual(copyOf(runInNewContext("({ a: [1, { b: 2 }] })")), { a: [1, { b: 2 }] });
});

test("the same object in two places is no circle", () => {
  const shared = { a: 1 };
  assert.deepEqual(copyOf([shared, shared]), [{ a: 1 }, { a: 1 }]);
});

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

test("depth, width and text have their bounds, and what is within them is copied", () => {
  assert.equal(problemOf(nested(64)), "");
  assert.match(problemOf(nested(65)), /^(?:\/0){64}: is nested deeper than 64 levels$/u);
  assert.match(problemOf(nested(100_000)), /is nested deeper than 64 levels$/u);
  const bounds = { depth: 9, nodes: 3, characters: 5 };
  assert.equal(problemOf({ a: [1, 2] }, bounds), "");
  assert.equal(problemOf({ a: [1, 2, 3] }, bounds), "/a: holds more than 3 values");
  assert.equal(problemOf({ a: "abc", b: "de" }, bounds), "");
  assert.equal(problemOf({ a: "abc", b: "def" }, bounds), "/b: is larger than 5 characters of text");
});

test("an endless chain of toJSON is stopped", () => {
  class Endless {
    toJSON(): Endless {
      return new Endless();
    }
  }
  assert.notEqual(problemOf(new Endless()), "");
});

test("lists and null are no objects", () => {
  assert.deepEqual([{}, [], null, undefined, "x"].map(isObject), [true, false, false, false, false]);
});

test("the two signs that mean something in a pointer are escaped", () => {
  assert.equal(pointerToken("a/b~c"), "a~1b~0c");
  assert.equal(pointerToken("~1"), "~01");
  assert.equal(pointerToken("plain"), "plain");
});
