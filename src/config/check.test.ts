import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json } from "../contract/json.ts";
import { nearestNames } from "../host/nearest.ts";
import { checkConfig } from "./check.ts";

function check(value: Json) {
  return checkConfig("/x/pegboard.config.json", { value, lineOf: () => undefined }, nearestNames);
}

const rule = (fields: Json) => ({ policy: { rules: [{ name: "r", verdict: "deny", ...(fields as object) }] } }) as Json;
const trigger = (fields: Json) => ({ triggers: [{ name: "t", run: "a", ...(fields as object) }] }) as Json;
const channel = (fields: Json) => ({ channels: [{ name: "c", ...(fields as object) }] }) as Json;

for (const [what, config, path, told] of [
  ["a mistyped part", { polcy: {} }, "/polcy", 'polcy is not a known property. Did you mean "policy"?'],
  ["a mistyped list", { policy: { rles: [] } }, "/policy/rles", 'policy.rles is not a known property. Did you mean "rules"?'],
  [
    "a mistyped verdict",
    rule({ verdict: "dney" }),
    "/policy/rules/0/verdict",
    'policy.rules[0].verdict must be one of "allow", "ask", "deny". allow, ask or deny.',
  ],
  [
    "a mistyped key of a rule",
    rule({ mach: {} }),
    "/policy/rules/0/mach",
    'policy.rules[0].mach is not a known property. Did you mean "match"?',
  ],
  [
    "a mistyped key of a match",
    rule({ match: { tol: "x" } }),
    "/policy/rules/0/match/tol",
    'policy.rules[0].match.tol is not a known property. Did you mean "tool"?',
  ],
  [
    "a mistyped key of a matcher",
    rule({ match: { input: { "a.b": { pattern: "x", type: "regex", typ: "x" } } } }),
    "/policy/rules/0/match/input/a.b/typ",
    'policy.rules[0].match.input["a.b"].typ is not a known property. Did you mean "type"?',
  ],
  [
    "a matcher of an unknown type",
    rule({ match: { input: { a: { pattern: "x", type: "glob" } } } }),
    "/policy/rules/0/match/input/a/type",
    'policy.rules[0].match.input.a.type must be one of "exact", "prefix", "wildcard", "regex". exact, prefix, wildcard or regex.',
  ],
  [
    "an expression that makes no sense",
    rule({ match: { input: { a: { pattern: "(", type: "regex" } } } }),
    "/policy/rules/0/match/input/a",
    /^policy\.rules\[0\]\.match\.input\.a is no regular expression: .+ Correct the matcher\.$/u,
  ],
  [
    "a rule without a name",
    { policy: { rules: [{ verdict: "deny" }] } },
    "/policy/rules/0/name",
    'policy.rules[0].name is required. Add "name": Told wherever the rule decides.',
  ],
  [
    "a key that is like no other",
    { xyzzy: 1 },
    "/xyzzy",
    /^xyzzy is not a known property\. Known here are: \$schema, plugins, data, policy, /u,
  ],
  [
    "a path where none makes sense",
    trigger({ on: "x", filter: { a: { within: "/" } } }),
    "/triggers/0/filter/a",
    /^triggers\[0\]\.filter\.a matches a path, which makes no sense here\./u,
  ],
  [
    "a trigger that never runs",
    trigger({}),
    "/triggers/0",
    /^triggers\[0\] must fit one of its alternatives: \/on is required; or \/cron is required\. .*"on" \(an event\) or "cron" \(a time\)\.$/u,
  ],
  ["a trigger of both kinds", trigger({ on: "x", cron: "* * * * *" }), "/triggers/0", /is not allowed here/u],
  [
    "a time that is none",
    trigger({ cron: "0 9 * *" }),
    "/triggers/0/cron",
    /^triggers\[0\]\.cron must match the pattern .* Minute, hour, day of the month, month and day of the week; or @hourly, .*$/u,
  ],
  [
    "a time zone that is none",
    trigger({ cron: "0 9 * * *", timeZone: "Mars" }),
    "/triggers/0/timeZone",
    /^triggers\[0\]\.timeZone is no time zone: "Mars"\./u,
  ],
  [
    "two triggers of one name",
    { triggers: [1, 2].map(() => ({ name: "t", run: "a", on: "x" })) },
    "/triggers/1/name",
    'triggers[1].name is "t", as of another one in this file. Give one of them another name.',
  ],
  [
    "a webhook without an address",
    channel({ to: "webhook" }),
    "/channels/0/url",
    /^channels\[0\]\.url is required\. Add "url": /u,
  ],
  [
    "an address where none belongs",
    channel({ to: "log", url: "x" }),
    "/channels/0/url",
    /^channels\[0\]\.url is not allowed here\. Take it out\./u,
  ],
  ["a chain of no steps", { chains: { a: { steps: [] } } }, "/chains/a/steps", /^chains\.a\.steps must have at least 1 item\./u],
  [
    "a schema that makes no sense",
    { chains: { a: { steps: [{ tool: "x" }], input: { type: 5 } } } },
    "/chains/a/input",
    /^chains\.a\.input makes no sense as JSON Schema: /u,
  ],
  [
    "a reference of no kind",
    { settings: { g: { token: ["${evn:TOKEN}"] } } },
    "/settings/g/token/0",
    /^settings\.g\.token\[0\] holds "\$\{evn:TOKEN\}", which is no reference\. write \$\{env:NAME\}/u,
  ],
  [
    "a reference that does not end",
    channel({ to: "webhook", url: "https://x/${env:A" }),
    "/channels/0/url",
    /^channels\[0\]\.url holds "\$\{env:A", which is no reference\./u,
  ],
  [
    "a permission that is none",
    { permissions: { a: { network: "yes" } } },
    "/permissions/a/network",
    "permissions.a.network must be boolean, not string. Whether it may reach the network.",
  ],
] as [string, Json, string, string | RegExp][])
  test(`${what} is an error with its place and what mends it`, () => {
    const { config: used, problems } = check(config);
    assert.equal(used, undefined);
    assert.equal(problems.length, 1, JSON.stringify(problems));
    const [problem] = problems;
    assert.equal(problem?.severity, "error");
    assert.equal(problem.path, path);
    const text = `${problem.message} ${problem.fix}`;
    if (typeof told === "string") assert.equal(text, told);
    else assert.match(text, told);
  });

test("every problem is told at once", () => {
  const { problems } = check({ policy: { mode: "auto", rules: [{ name: "a" }, { verdict: "ask", x: 1 }] }, settings: { a: 5 } });
  assert.deepEqual(problems.map(({ path }) => path).toSorted(), [
    "/policy/mode",
    "/policy/rules/0/verdict",
    "/policy/rules/1/name",
    "/policy/rules/1/x",
    "/settings/a",
  ]);
});

test("a secret that stands in a header as it is is warned of; a reference is not", () => {
  const { config, problems } = check(
    channel({
      to: "webhook",
      url: "https://x",
      headers: { Authorization: "Bearer abc", "X-Api-Key": "${env:KEY}", Accept: "*/*" },
    }),
  );
  assert.ok(config);
  assert.deepEqual(
    problems.map(({ severity, path }) => [severity, path]),
    [["warning", "/channels/0/headers/Authorization"]],
  );
  assert.doesNotMatch(JSON.stringify(problems), /abc/u);
});
