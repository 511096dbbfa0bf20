import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { memorySources } from "./fixtures/sources.ts";
import { dereference } from "./references.ts";

test("references are replaced in all texts, however deep, and nothing else changes", async () => {
  const sources = memorySources({ HOST: "h", EMPTY: "" }, { token: "t-123" });
  const given = {
    a: "https://${env:HOST}/x",
    b: [1, true, null, { c: "Bearer ${secret:token}" }],
    d: "${env:EMPTY}|",
    e: "$5 $ {x}",
  };
  const { value, problems } = await dereference(given, "github", sources);
  assert.deepEqual(problems, []);
  assert.deepEqual(value, { a: "https://h/x", b: [1, true, null, { c: "Bearer t-123" }], d: "|", e: "$5 $ {x}" });
});

test("a default stands in for a variable that is not set, or empty", async () => {
  const { value } = await dereference(
    ["${env:NO:-a b}", "${env:EMPTY:-c}", "${env:YES:-d}", "${env:NO:-}"],
    "p",
    memorySources({ EMPTY: "", YES: "y" }),
  );
  assert.deepEqual(value, ["a b", "c", "y", ""]);
});

test("$${ is a plain ${", async () => {
  const { value, problems } = await dereference("$${env:HOME} $$${env:A}", "p", memorySources({ A: "a" }));
  assert.equal(value, "${env:HOME} $${env:A}");
  assert.deepEqual(problems, []);
});

test("what came from the environment or the secrets is told to be sensitive; a default is not", async () => {
  const sources = memorySources({ A: "from-env", EMPTY: "" }, { k: "from-secrets" });
  const { sensitive, whole } = await dereference(
    { a: "x${env:A}", b: "${secret:k}", c: "${env:NO:-plain}", d: "${env:EMPTY}", e: "${env:A}${secret:k}", f: "plain" },
    "p",
    sources,
  );
  assert.deepEqual([...sensitive], ["/a", "/b", "/e"]);
  assert.deepEqual([...whole], ["/b", "/c", "/d"]);
  assert.deepEqual(new Set(sources.told), new Set(["from-env", "from-secrets"]));
});

test("what leads nowhere is told with its place and how to mend it, and is not left standing in the value", async () => {
  const failing = {
    ...memorySources(),
    secret: async (key: string) => (key === "locked" ? Promise.reject(new Error("no key")) : null),
  };
  const given = { a: "${env:GONE}", b: ["x ${secret:gone}"], c: "${secret:locked}", d: "${nonsense}" };
  const { value, problems } = await dereference(given, "github", failing);
  assert.deepEqual(value, { a: "", b: ["x "], c: "", d: "" });
  assert.deepEqual(problems, [
    {
      path: "/a",
      message: "needs the environment variable GONE, which is not set",
      fix: "set it, or give a value to stand in: ${env:GONE:-…}",
    },
    {
      path: "/b/0",
      message: 'needs the secret "gone", which is not there',
      fix: 'set it as the secret "gone": pegboard secrets set github gone',
    },
    { path: "/c", message: 'needs the secret "locked", which cannot be read', fix: "no key" },
    {
      path: "/d",
      message: 'holds "${nonsense}", which is no reference',
      fix: "write ${env:NAME}, ${env:NAME:-default} or ${secret:KEY}; for a plain ${ write $${",
    },
  ]);
});

test("any text at all can be written so that it comes out as it is, and what a variable holds is never read for references", async () => {
  const text = fc
    .array(fc.constantFrom("$", "{", "}", "env:A", "${", "secret:k", "a", "\n", ":-", "$${"), { maxLength: 12 })
    .map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(text, async (wanted) => {
      const escaped = wanted.replaceAll("${", () => "$${");
      const literal = await dereference(escaped, "p", memorySources());
      assert.equal(literal.value, wanted);
      const byVariable = await dereference("${env:A}", "p", memorySources({ A: wanted }));
      assert.equal(byVariable.value, wanted);
    }),
  );
});
