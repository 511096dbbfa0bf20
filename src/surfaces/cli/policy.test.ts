import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { PolicyCommand } from "./fixtures/policy-command.ts";

const RULES = [
  { name: "notes are mine", verdict: "ask", match: { tool: "notes.*", caller: ["mcp", "http"] } },
  { name: "no loops", verdict: "deny", match: { input: { n: 5 } }, shadow: true },
] as const;

async function file(t: TestContext, content: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-cases-"));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, "cases.json");
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

test("policy lists mode, rules with where they stand, what is built in and lifted, and the table", async (t) => {
  const command = await PolicyCommand.over(t, { from: "user.json", mode: "auto-run", rules: RULES, without: ["shut-down"] });
  command.standing.push({
    id: "rule-1",
    createdAt: 0,
    name: "always",
    verdict: "allow",
    match: { tool: "notes.add" },
    expiresAt: 4e12,
  });
  for (const args of [[], ["list"]]) {
    const { code, stdout, stderr } = await command.run(...args);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(stdout, /^Mode {5}auto-run: what the author only suggests to ask about runs$/mu);
    assert.match(stdout, /^Built in never runs: delete-everything, (?!.*shut-down)/mu);
    assert.match(stdout, /^Lifted {3}shut-down, by user\.json$/mu);
    assert.match(stdout, /^SAYS +RULE +FROM +ID +UNTIL +ABOUT$/mu);
    assert.match(stdout, /^ask +notes are mine +user\.json +- +- +tool notes\.\*, caller mcp or http$/mu);
    assert.match(stdout, /^deny \(on trial\) +no loops +user\.json +- +- +input \{"n":5\}$/mu);
    assert.match(stdout, /^allow +always +standing +rule-1 +2096-\d\d-\d\d +tool notes\.add$/mu);
    assert.match(stdout, /^ {2}7 Nobody to ask/mu);
  }
});

test("policy warns of rules that make no sense", async (t) => {
  const command = await PolicyCommand.over(t, { rules: [{ name: "odd", verdict: "allow", match: { tools: "x" } as never }] });
  const { stdout, stderr } = await command.run();
  assert.match(stderr, /^warning: "odd": "match\.tools" means nothing\. .* Until that is mended, the rule allows nothing\.$/mu);
  assert.match(stdout, /^There are no rules/mu);
});

test("policy --json gives the same as data", async (t) => {
  const command = await PolicyCommand.over(t, { from: "user.json", rules: RULES });
  const { stdout } = await command.run("--json");
  const { modes, table, rules, denials, problems } = JSON.parse(stdout);
  assert.deepEqual(rules[0], { from: "user.json", rule: RULES[0] });
  assert.deepEqual([modes[0].name, table.length, denials.length, problems], ["manual", 7, 7, []]);
});

test("explain says what each row makes of a call, and marks the one that decides", async (t) => {
  const command = await PolicyCommand.over(t, { from: "user.json", rules: RULES });
  const { code, stdout } = await command.run("explain", "notes.add", "text=milk", "--caller", "mcp");
  assert.equal(code, 0);
  const lines = stdout.split("\n");
  assert.equal(lines[0], "ask  notes.add  notes are mine");
  assert.match(lines[4] ?? "", /^→ 3 Ask rules +"notes are mine" \(user\.json\) asks$/u);
  assert.match(lines[7] ?? "", /^· 6 The author's wish +the author asks for approval \(suggest\): asks$/u);
  assert.match(lines[8] ?? "", /^ {2}7 Nobody to ask/u);
  assert.match((await command.run("explain", "notes.add")).stdout, /^→ 6 The author's wish/mu);
  assert.equal(command.opened, 0);
});

test("explain tells what a rule on trial would decide, and where the mode has the last word", async (t) => {
  const command = await PolicyCommand.over(t, { rules: RULES, mode: "reject" });
  const { stdout } = await command.run("explain", "notes.add", "--input", '{"n":5}', "--caller", "mcp");
  assert.match(stdout, /^deny {2}notes\.add {2}the mode reject: nobody is to be asked \(notes are mine\)$/mu);
  assert.match(stdout, /^→ 7 Nobody to ask +the mode is reject/mu);
  const manual = await PolicyCommand.over(t, { rules: RULES });
  assert.match((await manual.run("explain", "notes.add", "n:=5")).stdout, /^On trial: deny by no loops$/mu);
});

test("explain --json gives the call, the verdict and every row", async (t) => {
  const command = await PolicyCommand.over(t);
  const { stdout } = await command.run("explain", "shell.run", "command=reboot", "--session", "s", "--json");
  const { steps, ...rest } = JSON.parse(stdout);
  assert.deepEqual(rest, {
    tool: "shell.run",
    input: { command: "reboot" },
    caller: "cli",
    session: "s",
    verdict: "deny",
    rule: "shut-down: it shuts the machine down",
  });
  assert.equal(steps.length, 7);
});

test("explain of a tool that does not exist names the nearest", async (t) => {
  const command = await PolicyCommand.over(t);
  const { code, stderr } = await command.run("explain", "notes.ad");
  assert.deepEqual([code, stderr], [2, 'There is no tool "notes.ad". Did you mean "notes.add"?\n']);
});

test("test holds the policy against a file, and fails with what was expected, what came and which row said it", async (t) => {
  const command = await PolicyCommand.over(t, { from: "user.json", rules: RULES });
  const good = [
    { tool: "notes.add", caller: "mcp", expect: "ask", rule: "notes are mine" },
    { tool: "shell.run", input: { command: "reboot" }, expect: "deny" },
  ];
  const passed = await command.run("test", await file(t, good));
  assert.equal(passed.code, 0);
  assert.match(passed.stdout, /^✓ shell\.run \{"command":"reboot"\}: deny\n2 passed, 0 failed$/mu);
  const wrong = await file(t, [...good, { tool: "notes.add", caller: "mcp", expect: "allow" }, { tool: "gone", expect: "deny" }]);
  const { code, stdout } = await command.run("test", wrong);
  assert.equal(code, 1);
  assert.match(stdout, /^✗ notes\.add from mcp: allow\n +expected allow, got ask by "notes are mine"\n +row 3, Ask rules: /mu);
  assert.match(stdout, /^✗ gone: deny\n +There is no tool "gone"\.\n2 passed, 2 failed$/mu);
  const told = JSON.parse((await command.run("test", wrong, "--json")).stdout);
  assert.deepEqual([told.ok, told.passed, told.failed, told.results[0]], [false, 2, 2, { case: good[0], ok: true }]);
});

for (const [what, content, message] of [
  ["no JSON", "[{", /is malformed at line 1/u],
  ["no list", {}, /holds no list of cases/u],
  ["nothing", [], /holds no list of cases/u],
  ["no object", [5], /Case 1 of .* is no object/u],
  [
    "a word that means nothing",
    [{ tol: "x", expect: "ask" }],
    /Case 1 of .* has "tol", which means nothing\. Did you mean "tool"/u,
  ],
  ["a tool that is no text", [{ tool: 5, expect: "ask" }], /has a "tool" that is no text/u],
  ["no tool", [{ expect: "ask" }], /does not say which tool/u],
  ["no expectation", [{ tool: "x" }], /expects nothing\. "expect" is "allow", "ask" or "deny"/u],
  ["another verdict", [{ tool: "x", expect: "Ask" }], /expects "Ask"/u],
] as const)
  test(`a file of cases with ${what} is wrong usage`, async (t) => {
    const { code, stderr } = await (await PolicyCommand.over(t)).run("test", await file(t, content));
    assert.equal(code, 2);
    assert.match(stderr, message);
  });

test("a file of cases that is not there is wrong usage", async (t) => {
  const { code, stderr } = await (await PolicyCommand.over(t)).run("test", "/not/there.json");
  assert.deepEqual([code, stderr], [2, 'The file "/not/there.json" cannot be read: there is no such file.\n']);
});

test("shadow lists the calls on which a rule on trial would have decided otherwise", async (t) => {
  const command = await PolicyCommand.over(t);
  assert.match((await command.run("shadow")).stderr, /^No rule on trial would have decided otherwise/u);
  const call = { at: 0, tool: "notes.add", callId: "c-1", verdict: "allow", rule: "r", would: "deny", by: "no loops" } as const;
  command.shadowed.push(call, call);
  const { stdout } = await command.run("shadow");
  assert.match(stdout, /^WHEN +TOOL +WAS +WOULD BE +CALL +BY THE RULE ON TRIAL$/mu);
  assert.match(stdout, /^1970-01-01 +notes\.add +allow +deny +c-1 +no loops$/mu);
  assert.deepEqual(JSON.parse((await command.run("shadow", "--limit", "1", "--json")).stdout), { calls: [call] });
});

test("add makes a standing rule that decides from then on, revoke ends it", async (t) => {
  const command = await PolicyCommand.over(t);
  const matcher = 'path:={"within":"/tmp"}';
  const args = [
    "--tool",
    "notes.*",
    "--tool",
    "x",
    "--input",
    matcher,
    "--input",
    "to=*@a=b",
    "--name",
    "for now",
    "--expires",
    "7d",
  ];
  const before = Date.now();
  const { code, stdout, stderr } = await command.run("add", "deny", ...args);
  assert.deepEqual([code, stderr], [0, "To end it: pegboard policy revoke rule-1\n"]);
  assert.match(stdout, /^deny "for now" stands as rule-1: tool notes\.\* or x, input /u);
  const { expiresAt = 0, ...rule } = command.standing[0] ?? {};
  assert.ok(expiresAt >= before + 7 * 86_400_000 && expiresAt <= Date.now() + 7 * 86_400_000);
  assert.deepEqual(rule, {
    id: "rule-1",
    createdAt: 0,
    name: "for now",
    verdict: "deny",
    match: { tool: ["notes.*", "x"], input: { path: { within: "/tmp" }, to: "*@a=b" } },
  });
  const explained = await command.run("explain", "notes.add", "path=/tmp/x", "to=c@a=b");
  assert.match(explained.stdout, /^→ 2 Deny rules +"for now" \(standing\) denies it$/mu);
  assert.equal((await command.run("revoke", "ru")).stdout, 'Revoked rule-1: deny "for now".\n');
  assert.deepEqual(command.standing, []);
});

test("a rule without a name is named for what it is about; one on trial is marked", async (t) => {
  const command = await PolicyCommand.over(t);
  const { stdout } = await command.run("add", "ask", "--plugin", "mail", "--trial", "--json");
  const { name, shadow } = JSON.parse(stdout);
  assert.deepEqual([name, shadow], ["ask plugin mail", true]);
});

for (const [args, message] of [
  [["allow"], /Say which calls the rule is about: --tool NAME/u],
  [["permit", "--tool", "x"], /Allowed choices are allow, ask, deny/u],
  [["deny", "--tool", "x", "--input", "path"], /--input takes key=text or key:=JSON, not "path"/u],
  [["deny", "--tool", "x", "--input", "a=1", "--input", "a=2"], /--input names "a" twice/u],
  [["deny", "--tool", "x", "--input", "a:={"], /The JSON of --input "a" is malformed/u],
  [["deny", "--tool", "x", "--input", "a:=[]"], /the matcher of "a" is no matcher/u],
  [["deny", "--tool", "x", "--expires", "soon"], /--expires takes a span/u],
] as const)
  test(`add ${args.join(" ")} is wrong usage`, async (t) => {
    const command = await PolicyCommand.over(t);
    const { code, stderr } = await command.run("add", ...args);
    assert.equal(code, 2);
    assert.match(stderr, message);
    assert.deepEqual([command.standing, command.opened], [[], 0]);
  });

test("revoke ends only the rule that is meant", async (t) => {
  const command = await PolicyCommand.over(t, { rules: RULES });
  for (const name of ["a", "b"]) await command.run("add", "ask", "--tool", name);
  const several = await command.run("revoke", "rule");
  assert.equal(several.code, 2);
  assert.match(several.stderr, /Several standing rules .*:\n {2}rule-1 {2}ask "ask tool a"\n {2}rule-2/u);
  assert.match((await command.run("revoke", "nothing")).stderr, /No standing rule has the id "nothing"/u);
  assert.equal((await command.run("revoke", "rule-1")).code, 0);
  assert.deepEqual(
    command.standing.map(({ id }) => id),
    ["rule-2"],
  );
});

for (const name of ["", "list", "explain", "test", "shadow", "add", "revoke"])
  test(`the help of policy ${name} has examples`, async (t) => {
    const { code, stdout } = await (await PolicyCommand.over(t)).run(...(name === "" ? [] : [name]), "--help");
    assert.equal(code, 0);
    assert.match(stdout, /Examples:\n {2}\$ pegboard policy/u);
  });
