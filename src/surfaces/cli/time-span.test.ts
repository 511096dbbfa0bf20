import assert from "node:assert/strict";
import { test } from "node:test";
import { parseMoment, parseSpan } from "./time-span.ts";
import { UsageError } from "./usage-error.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");

for (const [text, ms] of [
  ["90s", 90_000],
  ["30m", 1_800_000],
  ["2h", 7_200_000],
  ["1.5h", 5_400_000],
  ["3d", 259_200_000],
  ["1w", 604_800_000],
] as const)
  test(`${text} is ${ms} ms, and as a moment that long ago`, () => {
    assert.equal(parseSpan(text, "--older-than"), ms);
    assert.equal(parseMoment(text, "--since", NOW), NOW - ms);
  });

test("a date is the start of that day here, a moment with a zone is that moment", () => {
  assert.equal(parseMoment("2026-02-01", "--since", NOW), new Date(2026, 1, 1).getTime());
  assert.equal(parseMoment("2026-02-01T09:30Z", "--since", NOW), Date.parse("2026-02-01T09:30Z"));
});

for (const text of ["", "5", "5y", "yesterday", "2026-99-99", "-2h"])
  test(`"${text}" is wrong usage, and the message says what is taken`, () => {
    assert.throws(
      () => parseMoment(text, "--since", NOW),
      (error) => error instanceof UsageError && /^--since takes .*2h/u.test(error.message),
    );
    assert.throws(() => parseSpan(text, "--older-than"), /^UsageError: --older-than takes a span/u);
  });
