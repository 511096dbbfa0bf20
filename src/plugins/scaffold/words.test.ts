import assert from "node:assert/strict";
import { test } from "node:test";
import { nameFault, wordsOf } from "./words.ts";

test("a name is written as each source wants it", () => {
  assert.deepEqual(wordsOf("issue-tracker_2"), {
    name: "issue-tracker_2",
    kebab: "issue-tracker-2",
    snake: "issue_tracker_2",
    camel: "issueTracker2",
    pascal: "IssueTracker2",
    title: "Issue Tracker 2",
  });
});

test("a bad name is refused with the rule and, where there is one, a better name", () => {
  for (const name of ["a", "weather", "my-thing", "my_thing2"]) assert.equal(nameFault(name), undefined, name);
  assert.match(nameFault("MyThing") ?? "", /beginning with a letter, 40 characters at most, for instance "my-thing"\.$/u);
  assert.match(nameFault("2 cool 4 school!") ?? "", /for instance "cool-4-school"\.$/u);
  assert.match(nameFault("a--b") ?? "", /for instance "a-b"\.$/u);
  for (const name of ["", "…", "a".repeat(41), "a/b", "..", "-a", "a\n"]) assert.notEqual(nameFault(name), undefined, name);
  assert.doesNotMatch(nameFault("…") ?? "", /for instance/u);
  assert.match(nameFault("mcp") ?? "", /reserved/u);
});
