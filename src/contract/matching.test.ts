import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { Json } from "./json.ts";
import { compileMatcher, keysOf, valueAt, wildcards, type MatchTools } from "./matching.ts";

function matches(given: unknown, value: Json, tools?: MatchTools): boolean {
  const matcher = compileMatcher(given, tools);
  assert.ok(typeof matcher === "function", String(matcher));
  return matcher(value);
}

const places: MatchTools = { isWithin: (path, folder) => path.startsWith(`${folder}/`) };

for (const [matcher, fitting, others] of [
  ["main", ["main"], ["main ", "Main", "maintain", "", null, ["main"]]],
  ["5", ["5", 5], ["50"]],
  ["true", [true, "true"], [false]],
  ["*", ["", "anything", 5, false, ["a"], {}], [null]],
  ["git *", ["git ", "git status"], ["git", "digit x"]],
  ["*.ts", ["a.ts", ".ts"], ["a.tsx"]],
  ["a*b*c", ["abc", "a--b--c"], ["acb", "ab"]],
  ["a*a", ["aa", "aba"], ["a"]],
  ["git add:*", ["git add", "git add:.", "git add:"], ["git add .", "git addx"]],
  [":*", ["", ":x"], ["x"]],
  ["a.c", ["a.c"], ["abc"]],
  [5, [5], ["5", 50, null]],
  [true, [true], ["true", 1]],
  [null, [null], ["null", 0, ""]],
  [{ pattern: "a*", type: "exact" }, ["a*"], ["ab"]],
  [{ pattern: "ls", type: "prefix" }, ["ls", "lsof"], [" ls"]],
  [{ pattern: "a*c", type: "wildcard" }, ["abc"], ["ab"]],
  [{ pattern: "^\\d+$", type: "regex" }, ["12", 12], ["12a"]],
  [{ pattern: "\\-", type: "regex" }, ["a-b"], ["ab"]],
  [{ within: "/a" }, ["/a/b"], ["/b", 5, null, {}]],
  [{ outside: "/a" }, ["/b"], ["/a/b", 5, null, {}]],
] as const)
  test(`${JSON.stringify(matcher)} fits what it says and nothing else`, () => {
    for (const value of fitting) assert.equal(matches(matcher, value, places), true, JSON.stringify(value));
    for (const value of others) assert.equal(matches(matcher, value as Json, places), false, JSON.stringify(value));
  });

for (const [matcher, fault] of [
  [undefined, /is no matcher/u],
  [["a"], /is no matcher/u],
  [{}, /needs a "pattern", as text/u],
  [{ pattern: 5, type: "exact" }, /needs a "pattern", as text/u],
  [{ pattern: "a" }, /a type that is not known: undefined; it is exact, prefix, wildcard or regex/u],
  [{ pattern: "a", type: "fuzzy" }, /a type that is not known: "fuzzy"/u],
  [{ pattern: "(", type: "regex" }, /is no regular expression/u],
  [{ within: 5 }, /needs a folder/u],
  [{ outside: "" }, /needs a folder/u],
  [{ within: "/a", outside: "/b" }, /both/u],
] as const)
  test(`${JSON.stringify(matcher)} is no matcher, and the fault says why`, () => {
    assert.match(String(compileMatcher(matcher, places)), fault);
  });

test("where nothing is known of paths, a matcher of paths makes no sense", () => {
  assert.match(String(compileMatcher({ within: "/a" })), /makes no sense here/u);
});

test("expressions are made and asked by what is given for it", () => {
  const expression = (source: string) => (value: string) => value === source;
  assert.equal(matches({ pattern: "(", type: "regex" }, "(", { expression }), true);
});

test("a pattern of stars fits exactly what the same expression fits", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "*", ".") });
  fc.assert(
    fc.property(text, text, (pattern, value) => {
      const expression = new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "[^]*")}$`, "u");
      assert.equal(wildcards(pattern)(value), expression.test(value));
    }),
  );
});

test("a value is found by name, by dotted path and by pointer; a name with a dot goes before a path", () => {
  const value = { a: { b: [{ c: 1 }] }, "a.b": 2, "x/y": 3, "": 4 };
  assert.equal(valueAt(value, "a.b"), 2);
  assert.equal(valueAt(value, "a.b.0.c"), 1);
  assert.equal(valueAt(value, "/a/b/0/c"), 1);
  assert.equal(valueAt(value, "/x~1y"), 3);
  assert.equal(valueAt(value, ""), 4);
  for (const path of ["b", "a.c", "a.b.1", "a.b.0.c.d", "toString", "a.constructor", "/a/__proto__"])
    assert.equal(valueAt(value, path), undefined, path);
  assert.deepEqual(keysOf("/~01/~1"), ["~1", "/"]);
});
