import assert from "node:assert/strict";
import { test } from "node:test";
import { SPECIMENS } from "../conformance/five-plugins.ts";
import { CliProcess } from "./cli-process.ts";

const FILES = Object.fromEntries(
  SPECIMENS.flatMap(({ files }) => Object.entries(files)).map(([path, text]) => [`plugins/${path}`, text]),
);

interface Listed {
  readonly tools: { name: string; origin: { dialect: string } }[];
  readonly problems: { file: string; line?: number; message: string; severity: string }[];
}

test("tools of all five dialects are listed and called from one folder, and a broken plugin beside them is a problem with its place", async (t) => {
  const cli = await CliProcess.inNewHome(t, {
    ...FILES,
    "plugins/broken/package.json": '{"type":"commonjs"}',
    "plugins/broken/index.js": "module.exports.register = (api) => {\n  api.registerTool({\n};\n",
  });
  for (const time of ["first", "second"]) {
    const { tools, problems } = await cli.json<Listed>("tools");
    assert.deepEqual(
      new Set(tools.map(({ origin }) => origin.dialect)),
      new Set(SPECIMENS.map(({ dialect }) => dialect)),
      `the ${time} time`,
    );
    const errors = problems.filter(({ severity }) => severity === "error");
    assert.equal(errors.length, 1);
    assert.match(errors[0]?.file ?? "", /plugins\/broken\/index\.js$/u);
    assert.equal(errors[0]?.line, 3);
  }
  for (const { names } of SPECIMENS) {
    const { code, stdout } = await cli.run("call", names.greet, "name=Ada");
    assert.equal(stdout, "Hello, Ada\n");
    assert.equal(code, 0);
  }
});

test("exit codes are those of any tool: failed, wrong input, declined", async (t) => {
  const cli = await CliProcess.inNewHome(t, FILES);
  for (const { names, dialect } of SPECIMENS) {
    assert.equal((await cli.run("call", names.fail)).code, 1, dialect);
    assert.equal((await cli.run("call", names.greet)).code, 2, dialect);
    if (dialect !== "workbench") assert.equal((await cli.run("call", names.remove, "--no")).code, 3, dialect);
  }
});

test("what a plugin was refused is told with the way to allow it", async (t) => {
  const cli = await CliProcess.inNewHome(t, {
    "plugins/reader/package.json": '{"type":"commonjs"}',
    "plugins/reader/index.js": `module.exports.register = (api) => api.registerTool({ name: "reader.read", description: "Reads.",
      inputSchema: { type: "object" }, run: async () => require("fs").readFileSync(require("path").join(__dirname, "../../note.txt"), "utf8") });`,
    "note.txt": "a note",
  });
  const refused = await cli.run("call", "reader.read");
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /To allow it: --allow read=PATH/u);
  assert.equal((await cli.run("call", "reader.read", "--allow", "read=note.txt")).stdout, "a note\n");
  const wrong = await cli.run("call", "reader.read", "--allow", "everything");
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /It takes network, secrets, read=PATH and write=PATH/u);
});
