import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { ended, type Ended } from "./cli-process.ts";

const PROGRAM = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));

const PROJECT = {
  policy: { mode: "auto-run", rules: [{ name: "no pushes", verdict: "deny", match: { tool: "git.push" } }] },
  settings: { github: { org: "acme", apiKey: "sk-literal", token: "${env:GH_TOKEN}" } },
};

class Place {
  readonly home: string;

  constructor(t: TestContext, files: Readonly<Record<string, unknown>>) {
    this.home = realpathSync(mkdtempSync(join(tmpdir(), "pegboard-cli-config-")));
    t.after(() => rmSync(this.home, { recursive: true }));
    for (const [name, content] of Object.entries(files)) this.write(name, content);
  }

  write(name: string, content: unknown): void {
    mkdirSync(dirname(join(this.home, name)), { recursive: true });
    writeFileSync(join(this.home, name), typeof content === "string" ? content : JSON.stringify(content));
  }

  run(...args: string[]): Promise<Ended> {
    const env = { PATH: process.env["PATH"], HOME: this.home, GH_TOKEN: "ghp_from_env" };
    return ended(spawn(process.execPath, ["-C", "pegboard-source", PROGRAM, "config", ...args], { cwd: this.home, env }));
  }
}

test("pegboard config shows the files and what holds, and says what is left out until the file is trusted", async (t) => {
  const place = new Place(t, { "pegboard.config.json": PROJECT, ".config/pegboard/config.json": { policy: { mode: "manual" } } });
  const { code, stdout, stderr } = await place.run();
  assert.equal(code, 0, stderr);
  assert.equal(
    stdout,
    [
      "FILE     STATE        PATH",
      "user     yours        .config/pegboard/config.json",
      "project  not trusted  pegboard.config.json",
      "",
      "SETTING                    VALUE",
      "policy.mode                manual",
      "policy.rules.0.name        no pushes",
      "policy.rules.0.verdict     deny",
      "policy.rules.0.match.tool  git.push",
      "",
    ].join("\n"),
  );
  assert.equal(
    stderr,
    [
      "warning: pegboard.config.json",
      "  You have not trusted this file as it is now. Only what denies or asks is used of it; left out: policy.mode, settings.github.",
      "  Read it; then, if it is fine: pegboard config trust",
      "",
    ].join("\n"),
  );
});

test("trust holds for the file as it is: a change has to be trusted anew, and trust can be taken back", async (t) => {
  const place = new Place(t, { "pegboard.config.json": PROJECT });
  const trusted = await place.run("trust");
  assert.deepEqual(trusted, {
    code: 0,
    stdout: "✓ pegboard.config.json is trusted as it is now.\n  It now has its say on: policy.mode, settings.github\n",
    stderr: "",
  });
  const mode = async () => {
    const { stdout } = await place.run("--json");
    return (JSON.parse(stdout) as { config: { policy: { mode?: string }[] } }).config.policy.map(({ mode }) => mode).join();
  };
  assert.equal(await mode(), "auto-run");
  place.write("pegboard.config.json", { ...PROJECT, plugins: "elsewhere" });
  assert.equal(await mode(), "");
  place.write("pegboard.config.json", PROJECT);
  assert.equal(await mode(), "auto-run");
  assert.deepEqual(await place.run("distrust"), {
    code: 0,
    stdout: "pegboard.config.json is not trusted any more.\n",
    stderr: "",
  });
});

test("--origins says which file each value is from; no secret and no value of the environment is ever shown", async (t) => {
  const place = new Place(t, {
    "pegboard.config.json": PROJECT,
    ".config/pegboard/config.json": { settings: { github: { org: "mine" } } },
  });
  await place.run("trust");
  const shown = await place.run("--origins");
  assert.match(shown.stdout, /^settings\.github\.org +pegboard\.config\.json +acme$/mu);
  assert.match(shown.stdout, /^settings\.github\.apiKey +pegboard\.config\.json +••••$/mu);
  assert.match(shown.stdout, /^settings\.github\.token +pegboard\.config\.json +\$\{env:GH_TOKEN\}$/mu);
  const json = await place.run("--origins", "--json");
  const { origins } = JSON.parse(json.stdout) as { origins: { path: string; file: string; value: unknown }[] };
  assert.deepEqual(
    origins.find(({ path }) => path === "/settings/github/org"),
    { path: "/settings/github/org", value: "acme", file: join(place.home, "pegboard.config.json") },
  );
  const printed = [shown, json].flatMap(({ stdout, stderr }) => [stdout, stderr]);
  assert.doesNotMatch(printed.join(""), /sk-literal|ghp_from_env/u);
});

test("check tells every problem with its line, and exits with 1; nothing holds then", async (t) => {
  const place = new Place(t, { "pegboard.config.json": '{\n  "policy": {\n    "rulles": [],\n    "mode": "auto"\n  }\n}' });
  const { code, stdout, stderr } = await place.run("check");
  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.equal(
    stderr,
    [
      "problem: pegboard.config.json:3",
      "  policy.rulles is not a known property.",
      '  Did you mean "rules"?',
      "problem: pegboard.config.json:4",
      '  policy.mode must be one of "manual", "auto-run", "allow-list", "headless", "reject".',
      "  What happens to calls that no rule is about: manual, auto-run, allow-list, headless or reject. Those of several files hold together.",
      "Until that is mended, nothing of any config is used.",
      "",
    ].join("\n"),
  );
  const shown = await place.run("--json");
  assert.equal(shown.code, 1);
  const json = JSON.parse(shown.stdout) as { config?: unknown; problems: { path: string }[] };
  assert.deepEqual([json.config, json.problems.map(({ path }) => path)], [undefined, ["/policy/rulles", "/policy/mode"]]);
});

test("malformed JSON is shown at its spot", async (t) => {
  const place = new Place(t, { "pegboard.config.json": '{\n  "policy": { mode: "manual" }\n}' });
  const { code, stderr } = await place.run("check");
  assert.equal(code, 1);
  assert.match(
    stderr,
    /line 2, column 15: a name in double quotes is expected, not "m"\.\n {4}"policy": \{ mode: "manual" \}\n {16}\^\n/u,
  );
});

test("a config that is code is run once it is trusted", async (t) => {
  const place = new Place(t, {
    "pegboard.config.ts": 'console.log("ran");\nexport default { policy: { mode: "reject" as const } };',
  });
  const before = await place.run("check");
  assert.equal(before.code, 1);
  assert.doesNotMatch(before.stdout + before.stderr, /^ran$/mu);
  assert.equal((await place.run("trust")).code, 0);
  const { stdout, stderr } = await place.run("--json");
  assert.deepEqual((JSON.parse(stdout) as { config: unknown }).config, {
    policy: [{ from: join(place.home, "pegboard.config.ts"), mode: "reject" }],
  });
  assert.equal(stderr, "ran\n");
});

test("path says where is looked; without a project there is nothing to trust", async (t) => {
  const place = new Place(t, {});
  const { stdout } = await place.run("path");
  assert.match(stdout, /^user +not there +.*config\.json$/mu);
  assert.match(stdout, /^project +not there +pegboard\.config\.json$/mu);
  assert.match((await place.run()).stdout, /Nothing is set: everything has its default\.\n$/u);
  assert.deepEqual(await place.run("trust"), {
    code: 2,
    stdout: "",
    stderr: "error: There is no config file of a project: pegboard.config.json is looked for.\n",
  });
});
