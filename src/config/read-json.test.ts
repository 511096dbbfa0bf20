import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { Json } from "../contract/json.ts";
import { plainJsonText } from "./plain-json-text.ts";
import { readJson } from "./read-json.ts";

function read(text: string) {
  const found = readJson("/x/pegboard.config.json", text);
  assert.ok("value" in found, JSON.stringify(found));
  return found;
}

function problemsOf(text: string) {
  const found = readJson("/x/pegboard.config.json", text);
  assert.ok("problems" in found);
  return found.problems;
}

test("comments and a comma after the last item are fine, and what looks like them in a text is text", () => {
  const text = '\ufeff// first\n{\n  "a": [1, /* two */ 2,],\n  "b": "http://x // y, ] /* z */", // end\n}\n';
  assert.deepEqual(read(text).value, { a: [1, 2], b: "http://x // y, ] /* z */" });
});

for (const text of ["[,]", '{,"a":1}', "[1,,]", '{"a":,}', "[1 2]", "/* open", '{"a":1}}', '{"a": // b\n}'])
  test(`${JSON.stringify(text)} is not JSON all the same`, () => {
    assert.match(problemsOf(text)[0]?.message ?? "", /^This is not JSON at line \d+, column \d+: .+\.$/u);
  });

test("a fault is told with its line and column, and the spot is shown", () => {
  const [problem] = problemsOf('{\n  // rules\n  "policy": { "mode": manual }\n}');
  assert.deepEqual(problem, {
    file: "/x/pegboard.config.json",
    path: "",
    line: 3,
    message: 'This is not JSON at line 3, column 23: a value is expected, not "m".',
    fix: "Mend it at this place. Comments, and a comma after the last item, are fine.",
    shown: `    "policy": { "mode": manual }\n${" ".repeat(24)}^`,
    severity: "error",
  });
});

test("a spot that may hold a secret is not shown", () => {
  const [problem] = problemsOf('{ "apiKey": "sk-12345 }');
  assert.match(problem?.message ?? "", /^This is not JSON at line 1, column \d+:/u);
  assert.doesNotMatch(JSON.stringify(problem), /sk-12345/u);
});

test("a name that stands twice is an error with its line: it would drop what the first one says", () => {
  const [problem] = problemsOf('{\n "policy": {\n  "rules": [{ "name": "no", "verdict": "deny" }],\n  "rules": []\n }\n}');
  assert.equal(problem?.line, 4);
  assert.equal(problem?.path, "/policy/rules");
  assert.equal(problem?.message, "policy.rules stands here twice.");
});

test("an empty file and names that would change a prototype are refused", () => {
  assert.equal(problemsOf(" // nothing\n")[0]?.message, "The file is empty.");
  assert.equal(
    problemsOf('{"settings":{"__proto__":{}}}')[0]?.message,
    'settings.__proto__: the name "__proto__" is not allowed.',
  );
});

test("everything has its line, and what is missing has that of what it should stand in", () => {
  const { lineOf } = read('{\n "a": {\n  "b/c": [\n   1,\n   { "d": 2 } ] } }');
  assert.deepEqual(["", "/a", "/a/b~1c", "/a/b~1c/0", "/a/b~1c/1/d", "/a/b~1c/1/e/f", "/z"].map(lineOf), [1, 2, 3, 4, 5, 5, 1]);
});

test("whatever JSON is written with comments and commas between its pieces is read as it was, every place where it was", () => {
  const gap = fc.constantFrom("", " ", "\n", "/* , ] */", "// }\n", "\t");
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 4 }),
      fc.array(gap, { minLength: 1, maxLength: 20 }),
      fc.boolean(),
      (value, gaps, commas) => {
        const text = written(value as Json, gaps, commas);
        const plain = plainJsonText(text);
        assert.deepEqual(JSON.parse(plain), JSON.parse(JSON.stringify(value)));
        assert.equal(plain.length, text.length);
      },
    ),
    { numRuns: 300 },
  );
});

function written(value: Json, gaps: readonly string[], commas: boolean): string {
  let next = 0;
  const gap = () => gaps[next++ % gaps.length] ?? "";
  const list = (items: readonly string[]) => items.join(`${gap()},${gap()}`) + (commas && items.length > 0 ? `${gap()},` : "");
  const write = (one: Json): string => {
    if (Array.isArray(one)) return `[${gap()}${list((one as readonly Json[]).map(write))}${gap()}]`;
    if (typeof one !== "object" || one === null) return gap() + JSON.stringify(one) + gap();
    const fields = Object.entries(one as Record<string, Json>).map(
      ([key, field]) => `${JSON.stringify(key)}${gap()}:${write(field)}`,
    );
    return `{${gap()}${list(fields)}${gap()}}`;
  };
  return write(value);
}
