import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { JsonSchema } from "../contract/json.ts";
import { compileSchema } from "./compile.ts";

const LATE = /could not be checked: the pattern .* takes too long to match$/u;

function firstProblem(schema: JsonSchema, value: unknown): { path?: string; message?: string } {
  const checked = compileSchema(schema)(value as never);
  return checked.ok ? {} : (checked.problems[0] ?? {});
}

describe("a pattern that would take for ever is given up, and the problem says so", () => {
  const a = "a".repeat(64);
  const cases: [pattern: string, subject: string][] = [
    ["(a+)+$", `${a}!`],
    ["(a|a)*$", `${a}!`],
    ["(a|aa)+$", `${a}!`],
    ["^(([a-z])+.)+[A-Z]([a-z])+$", a],
    ["^(?=(a+)+$)b", `${a}!`],
    ["(?<=^b(a|a)+)!", `${a}!`],
    ["^(a*)*\\1$", `${a}!`],
    ["^(?<x>a|aa)+\\k<x>$", `${a}!`],
    [`^${"(a|a)".repeat(40)}$`, `${a}!`],
    [`^${"a{0,99}".repeat(8)}$`, `${"a".repeat(99)}!`],
    ["^(\\w+\\s?)*$", `${"word ".repeat(20)}!`],
    ["^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$", `${a}!`],
    ["\\s+$", `${" ".repeat(300_000)}x`],
  ];
  for (const [pattern, subject] of cases)
    test(pattern.slice(0, 60), () => {
      const { path, message } = firstProblem({ properties: { x: { pattern } } }, { x: subject });
      assert.equal(path, "/x");
      assert.match(message ?? "", LATE);
    });
});

test("a subject too long for the matcher's own stack is given up, too", () => {
  assert.match(firstProblem({ pattern: "^(?:a|b)*$" }, "ab".repeat(10_000_000)).message ?? "", LATE);
});

test("the same patterns still tell what matches and what does not, where they can in time", () => {
  const check = compileSchema({ pattern: "^(([a-z])+.)+[A-Z]([a-z])+$" });
  assert.equal(check("ab.Cd").ok, true);
  assert.deepEqual(check("ab.cd"), {
    ok: false,
    problems: [{ path: "", message: "must match the pattern ^(([a-z])+.)+[A-Z]([a-z])+$" }],
  });
});

test("a pattern that is given up inside a not lets nothing pass", () => {
  assert.match(firstProblem({ not: { pattern: "(a+)+$" } }, `${"a".repeat(64)}!`).message ?? "", LATE);
});

test("a value is judged afresh after one that was given up", () => {
  const check = compileSchema({ pattern: "(a+)+$" });
  assert.equal(check(`${"a".repeat(64)}!`).ok, false);
  assert.deepEqual(check("aaaa"), { ok: true, value: "aaaa" });
});

test("only the pattern that was late is told as late", () => {
  const checked = compileSchema({ properties: { x: { pattern: "(a+)+$" }, y: { pattern: "^b$" } } })({
    x: `${"a".repeat(64)}!`,
    y: "c",
  });
  assert.deepEqual(checked.ok ? [] : checked.problems.map(({ path, message }) => [path, LATE.test(message)]), [
    ["/x", true],
    ["/y", false],
  ]);
});

test("many costly matches share one time limit", () => {
  const { message } = firstProblem(
    { items: { pattern: "(a+)+$" } },
    Array.from({ length: 1000 }, () => `${"a".repeat(64)}!`),
  );
  assert.match(message ?? "", LATE);
});

test("hostile patterns for the names of properties are bounded", () => {
  const hostile = { [`${"a".repeat(64)}!`]: 1 };
  assert.match(firstProblem({ propertyNames: { pattern: "(a+)+$" } }, hostile).message ?? "", LATE);
  for (const schema of [
    { patternProperties: { "(a+)+$": true } },
    { patternProperties: { "(a+)+$": true }, additionalProperties: false },
  ])
    assert.match(firstProblem(schema, hostile).message ?? "", /^could not be checked against its schema in \d+ ms$/u);
  assert.equal(compileSchema({ patternProperties: { "(a+)+$": { type: "number" } } })({ aaa: 1 }).ok, true);
});

test("a hostile pattern in a recursive schema is bounded as elsewhere", () => {
  const schema = { properties: { x: { pattern: "(a+)+$" }, next: { $ref: "#" } } };
  const { path, message } = firstProblem(schema, { next: { next: { x: `${"a".repeat(64)}!` } } });
  assert.equal(path, "/next/next/x");
  assert.match(message ?? "", LATE);
});

test("the formats of draft-7 take long strings in their stride", () => {
  const formats = [
    "date-time",
    "date",
    "time",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "uri-template",
    "json-pointer",
  ];
  const pieces = ["a", "a.", "a-", "/a", "%20", "1:", "::", "a@", "{a,", '"\\', "[a=a-"];
  for (const format of formats) {
    const check = compileSchema({ $schema: "http://json-schema.org/draft-07/schema#", format });
    for (const piece of pieces) assert.equal(typeof check(`${piece.repeat(20_000)}\u0000`).ok, "boolean");
  }
});

test("a pattern that is only valid without the Unicode flag is taken without it", () => {
  const check = compileSchema({ pattern: "^[\\w-.]+\\@x$" });
  assert.equal(check("a.b@x").ok, true);
  assert.equal(check("a b@x").ok, false);
});

test("patterns see characters, not halves of them", () => {
  assert.equal(compileSchema({ pattern: "^.$" })("😀").ok, true);
});
