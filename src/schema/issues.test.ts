import assert from "node:assert/strict";
import { test } from "node:test";
import { problemOf } from "./issues.ts";

const cases: [message: string, path: (PropertyKey | { key: PropertyKey })[], expected: { path: string; message: string }][] = [
  [
    "Invalid input: expected string, received number",
    ["city"],
    { path: "/city", message: "is not valid: expected string, received number" },
  ],
  ["Invalid input", ["u"], { path: "/u", message: "is not valid" }],
  ["Too small: expected number to be >=0", ["n"], { path: "/n", message: "is not valid: too small: expected number to be >=0" }],
  [
    "Invalid type: Expected string but received 5",
    [{ key: "city" }],
    { path: "/city", message: "is not valid: expected string but received 5" },
  ],
  [
    "list[1].name must be a string (was a number)",
    ["list", 1, "name"],
    { path: "/list/1/name", message: "must be a string (was a number)" },
  ],
  ["must be an object (was null)", [], { path: "", message: "must be an object (was null)" }],
  ["Must be a city.", ["a/b", "c~d"], { path: "/a~1b/c~0d", message: "must be a city" }],
  ["Pick a city", ["city"], { path: "/city", message: "is not valid: pick a city" }],
  ["", ["city"], { path: "/city", message: "is not valid" }],
];
for (const [message, path, expected] of cases)
  test(`"${message}" becomes "${expected.path} ${expected.message}"`, () =>
    assert.deepEqual(problemOf({ message, path }), expected));

test("an issue without a path is about the whole", () => {
  assert.deepEqual(problemOf({ message: "must differ" }), { path: "", message: "must differ" });
});
