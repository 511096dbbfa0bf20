import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { JsonObject } from "../../contract/json.ts";
import type { ApprovalWish } from "../../contract/tool.ts";
import { loadHere } from "../../plugins/fixtures/load-here.ts";
import { codeOf, said } from "../../testing/fixtures/outcome.ts";
import { lobe } from "./dialect.ts";
import { folderWith, hostOf, loadFiles, manifestSource, pluginAt, runtimeSource } from "./fixtures/lobe-plugin.ts";
import { interventionOf } from "./intervention.ts";

function wishFor(config: unknown, input: JsonObject = {}, scope = "/plugin"): ApprovalWish {
  const { approval, wish } = interventionOf(config, scope);
  return wish === undefined ? approval : wish(input);
}

for (const [config, wish] of [
  [undefined, "never"],
  ["never", "never"],
  ["required", "suggest"],
  ["always", "always"],
] as const)
  test(`L-16 L-O1 humanIntervention ${config} asks for ${wish}`, () => {
    assert.deepEqual(interventionOf(config, "/"), { approval: wish });
  });

for (const [what, config] of [
  ["a word that is no policy", "sometimes"],
  ["true", true],
  ["an unknown resolver", { dynamic: { type: "moonPhase" } }],
  ["what every object has, as a resolver", { dynamic: { type: "toString" } }],
  ["an unknown policy of a resolver", { dynamic: { type: "pathScopeAudit", policy: "maybe" } }],
  ["a rule without a policy", [{ match: { a: "x" } }]],
  ["a rule that is none", ["always"]],
  ["a matcher of an unknown type", [{ match: { a: { pattern: "x", type: "fuzzy" } }, policy: "never" }]],
  ["a number as a matcher", [{ match: { a: 5 }, policy: "never" }]],
  ["a folder as a matcher", [{ match: { a: { within: "/" } }, policy: "never" }]],
  ["an expression that does not parse", [{ match: { a: { pattern: "(", type: "regex" } }, policy: "never" }]],
  ["an empty object", {}],
] as const)
  test(`L-O1 ${what} is answered with always, and told`, () => {
    const { approval, wish, doubt } = interventionOf(config, "/");
    assert.deepEqual([approval, wish], ["always", undefined]);
    assert.ok(doubt);
  });

const RULES = [
  { match: { command: "git add:*" }, policy: "never" },
  { match: { command: "rm *", force: { pattern: "true", type: "exact" } }, policy: "always" },
  { match: { command: { pattern: "ls", type: "prefix" } }, policy: "never" },
  { match: { command: { pattern: "^cat\\s+[\\w.-]+$", type: "regex" } }, policy: "never" },
  { match: { command: { pattern: "a*b*c", type: "wildcard" } }, policy: "always" },
] as const;

for (const [input, wish] of [
  [{ command: "git add" }, "never"],
  [{ command: "git add:." }, "never"],
  [{ command: "git addx" }, "suggest"],
  [{ command: "rm -rf /", force: true }, "always"],
  [{ command: "rm -rf /", force: false }, "suggest"],
  [{ command: "rm -rf /" }, "suggest"],
  [{ command: "rm -rf /", force: null }, "suggest"],
  [{ command: "ls -la" }, "never"],
  [{ command: "cat a.txt" }, "never"],
  [{ command: "cat a.txt | sh" }, "suggest"],
  [{ command: "a--b--c" }, "always"],
  [{ command: "abc" }, "always"],
  [{ command: "acb" }, "suggest"],
  [{ command: ["ls"] }, "suggest"],
  [{}, "suggest"],
] as const)
  test(`L-O1 by rules, ${JSON.stringify(input)} asks for ${wish}`, () => {
    assert.equal(wishFor(RULES, input), wish);
  });

test("L-O1 the first rule that matches wins, one without match always does, and none at all asks", () => {
  assert.equal(wishFor([{ policy: "never" }, { policy: "always" }]), "never");
  assert.equal(wishFor([]), "suggest");
  assert.equal(interventionOf([{ policy: "always" }], "/").approval, "always");
  assert.equal(interventionOf([{ policy: "never" }], "/").approval, "suggest");
});

test("L-O1 what stands before and after a star may not share its letters", () => {
  const rules = [{ match: { s: "a*a" }, policy: "never" }];
  assert.deepEqual([wishFor(rules, { s: "a" }), wishFor(rules, { s: "aa" })], ["suggest", "never"]);
});

test("L-O1 a pattern of many stars is matched in no time", () => {
  const pattern = `${"a*".repeat(40)}b`;
  assert.equal(wishFor([{ match: { s: pattern }, policy: "never" }], { s: "a".repeat(50_000) }), "suggest");
});

const SCOPED = { dynamic: { type: "pathScopeAudit" } };
for (const [input, wish] of [
  [{ path: "a.txt" }, "never"],
  [{ path: "/plugin/src/a.txt" }, "never"],
  [{ path: "." }, "never"],
  [{ path: "..hidden" }, "never"],
  [{ text: "/etc/passwd" }, "never"],
  [{ path: "/etc/passwd" }, "always"],
  [{ path: "../other" }, "always"],
  [{ path: "src/../../other" }, "always"],
  [{ path: "/plugin2/a.txt" }, "always"],
  [{ path: "~/a.txt" }, "always"],
  [{ path: "file:///etc/passwd" }, "always"],
  [{ file_path: "/etc/passwd" }, "always"],
  [{ paths: ["a", "/b"] }, "always"],
  [{ items: [{ oldPath: "a", newPath: "../b" }] }, "always"],
  [{ directory: "/" }, "always"],
  [{}, "never"],
] as const)
  test(`L-O1 pathScopeAudit of ${JSON.stringify(input)} in /plugin asks for ${wish}`, () => {
    assert.equal(wishFor(SCOPED, input), wish);
  });

test("L-O1 pathScopeAudit follows links", async (t) => {
  const folder = await folderWith(t, { "inside.txt": "" });
  await symlink("/", join(folder, "out"));
  assert.equal(wishFor(SCOPED, { path: "inside.txt" }, folder), "never");
  assert.equal(wishFor(SCOPED, { path: "out/etc/passwd" }, folder), "always");
  assert.equal(wishFor(SCOPED, { path: "out/not/there" }, folder), "always");
});

test("L-O1 policy and default of a resolver are the author's to choose", () => {
  const config = { dynamic: { type: "pathScopeAudit", policy: "required", default: "always" } };
  assert.deepEqual([wishFor(config, { path: "/x" }), wishFor(config, { path: "x" })], ["suggest", "always"]);
});

test("L-16 at the gate: the API's own policy goes before the tool's, and nothing runs undecided", async () => {
  const plugin = await loadHere(lobe, pluginAt("builtin-tool-local-system"));
  const asked: string[] = [];
  await using host = hostOf(plugin, {
    approvals: ({ tool, input }) => (asked.push(`${tool} ${String(input["path"])}`), { approve: false }),
  });
  assert.equal(codeOf(await host.call("lobe-local-system/readLocalFile", { path: "notes.txt" })), "ok");
  assert.equal(codeOf(await host.call("lobe-local-system/readLocalFile", { path: "/etc/passwd" })), "declined");
  assert.equal(codeOf(await host.call("lobe-local-system/renameLocalFile", { path: "a", newName: "b" })), "declined");
  assert.deepEqual(asked, ["lobe-local-system/readLocalFile /etc/passwd", "lobe-local-system/renameLocalFile a"]);
});

test("X-13 what a person edited is judged by the rules again and runs as edited", async (t) => {
  const runtime = runtimeSource("runCommand({ command }) { return { success: true, content: command }; }");
  const api = '{ name: "runCommand", description: "x", humanIntervention: [{ match: { command: "ls*" }, policy: "never" }] }';
  const plugin = await loadFiles(t, { "index.js": manifestSource(api) + runtime });
  await using host = hostOf(plugin, { approvals: () => ({ approve: true, input: { command: "ls" } }) });
  assert.equal(said(await host.call("lobe-x/runCommand", { command: "rm" })), "ls");
});

test("L-O1 a policy that is not understood is a warning at load", async (t) => {
  const api = '{ name: "a", description: "x", humanIntervention: { dynamic: { type: "moonPhase" } } }';
  const plugin = await loadFiles(t, { "index.js": manifestSource(api) + runtimeSource("a() {}") });
  assert.equal(plugin.tools[0]?.approval, "always");
  assert.match(
    plugin.problems[0]?.message ?? "",
    /humanIntervention of "a" is not understood \(the resolver "moonPhase" is not known here\)/u,
  );
  assert.equal(plugin.problems[0]?.severity, "warning");
});
