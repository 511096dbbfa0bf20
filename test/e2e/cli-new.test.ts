import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { CliProcess } from "./cli-process.ts";

interface Made {
  readonly folder: string;
  readonly files: string[];
  readonly next: string[];
}

const TOOLS = {
  workbench: "myThing.greet",
  replica: "myThingGreet",
  hivemind: "plugin.my-thing.greet",
  lobe: "lobe-my-thing/getGreeting",
  scripting: "my_thing",
  native: "myThing.greet",
} as const;

for (const [dialect, tool] of Object.entries(TOOLS))
  test(`new ${dialect} writes a plugin that is listed, called, clean under check --strict and passes its own cases`, async (t) => {
    const cli = await CliProcess.inNewHome(t);
    const made = await cli.json<Made>("new", dialect, "my-thing");
    assert.equal(made.folder, join(cli.home, "plugins/my-thing"));
    for (const file of made.files) assert.ok((await readFile(file, "utf8")).endsWith("\n"), file);
    assert.match(await readFile(join(made.folder, "README.md"), "utf8"), new RegExp(`pegboard call ${tool} name=Ada`, "u"));

    const { tools, problems } = await cli.json<{ tools: { name: string; origin: { dialect: string } }[]; problems: unknown[] }>(
      "tools",
    );
    assert.deepEqual(
      tools.map(({ name, origin }) => ({ name, dialect: origin.dialect })),
      [{ name: tool, dialect }],
    );
    assert.deepEqual(problems, []);

    const checked = await cli.run("check", "--strict");
    assert.equal(checked.code, 0, checked.stdout + checked.stderr);
    assert.match(checked.stdout, /^0 errors, 0 warnings, \d+ infos?$/mu);

    assert.equal(made.next.length, 3);
    for (const line of made.next) {
      const tried = await cli.run(...line.replace("npm run -s pegboard -- ", "").split(" "));
      assert.equal(tried.code, 0, line + tried.stdout + tried.stderr);
    }
    const tested = await cli.run("test", "plugins/my-thing");
    assert.match(tested.stdout, dialect === "scripting" ? /^5 passed, 0 failed$/mu : /^4 passed, 0 failed$/mu);
  });

test("new says what it wrote and what to try; --dir puts it elsewhere", async (t) => {
  const cli = await CliProcess.inNewHome(t);
  const { code, stdout, stderr } = await cli.run("new", "workbench", "weather", "--dir", "my tools");
  assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
  assert.match(stdout, /^✓ my tools\/weather {2}workbench, with the tool weather\.greet\n {2}my tools\/weather\/index\.js\n/u);
  assert.match(stdout, /Try next:\n.* tools weather\.greet --plugins 'my tools'\n.*\n.* test 'my tools\/weather'\n$/u);
  assert.deepEqual((await readdir(join(cli.home, "my tools/weather"))).toSorted(), [
    "README.md",
    "cases.json",
    "index.js",
    "package.json",
  ]);
});

test("new leaves a folder that is there as it is", async (t) => {
  const cli = await CliProcess.inNewHome(t, { "plugins/mine/index.js": "// mine" });
  const { code, stdout, stderr } = await cli.run("new", "native", "mine");
  assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
  assert.match(stderr, /There is already .*plugins\/mine\. Nothing was written\. Choose another name/u);
  assert.deepEqual(await readdir(join(cli.home, "plugins/mine")), ["index.js"]);
  assert.equal(await readFile(join(cli.home, "plugins/mine/index.js"), "utf8"), "// mine");
});

for (const [args, message] of [
  [["workbnch", "x"], /There is no dialect "workbnch"\. Did you mean "workbench"\?/u],
  [["cobol", "x"], /There is no dialect "cobol"\. There are workbench, replica, hivemind, lobe, scripting, native\./u],
  [["native", "My Thing"], /cannot be called "My Thing"\. Use lower-case letters .*, for instance "my-thing"\./u],
  [["native", "../escape"], /cannot be called "\.\.\/escape"/u],
  [["workbench", "builtin"], /The name "builtin" is reserved/u],
  [["native"], /missing required argument 'name'/u],
] as const)
  test(`new ${args.join(" ")} is wrong usage, says why, and writes nothing`, async (t) => {
    const cli = await CliProcess.inNewHome(t);
    const { code, stdout, stderr } = await cli.run("new", ...args);
    assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
    assert.match(stderr, message);
    assert.deepEqual(await readdir(cli.home), []);
  });

for (const command of ["new", "check", "test"])
  test(`${command} --help shows examples that can be pasted`, async (t) => {
    const cli = await CliProcess.inNewHome(t);
    const { code, stdout, stderr } = await cli.run(command, "--help");
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    assert.match(stdout, /Examples:\n {2}\$ npm run -s pegboard -- /u);
  });
