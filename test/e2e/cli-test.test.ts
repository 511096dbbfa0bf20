import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { CliProcess, ended } from "./cli-process.ts";

interface Tested {
  readonly passed: number;
  readonly failed: number;
  readonly plugins: {
    id: string;
    results: { name: string; kind: string; ok: boolean; line?: number; mismatches: { expected: string; got: string }[] }[];
  }[];
}

const MATH = `module.exports.register = (api) => {
  api.registerTool({
    name: 'math.add',
    description: 'Adds two numbers.',
    inputSchema: {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'number' } },
      required: ['a', 'b'],
    },
    run: async ({ a, b }) => ({ content: \`\${a} + \${b} = \${a + b}\`, metadata: { pid: process.pid } }),
  });
  api.registerTool({ name: 'math.hang', description: 'Never ends.', inputSchema: { type: 'object' }, run: () => new Promise(() => {}) });
};
`;
const ASKING = `import { defineTool } from "pegboard";
export default defineTool({
  name: "door.open", description: "Opens the door.", effects: "writes", approval: "always",
  run: () => ({ door: { state: "open", hinges: [1, 2] } }),
});
`;
const plugin = (cases: unknown): Record<string, string> => ({
  "plugins/math/index.js": MATH,
  "plugins/math/package.json": '{ "type": "commonjs" }',
  "plugins/math/cases.json": typeof cases === "string" ? cases : JSON.stringify(cases, null, 2),
});
const ADD = { tool: "math.add", input: { a: 2, b: 3 } };

test("test compares what comes with what was expected, counts, and fails where one does", async (t) => {
  const cli = await CliProcess.inNewHome(
    t,
    plugin([
      { name: "adds", ...ADD, expect: { text: "2 + 3 = 5" } },
      { ...ADD, expect: { matches: "= 6$" } },
      { name: "wants numbers", tool: "math.add", input: { a: "x", b: 1 }, expect: { code: "invalid_input", includes: "a" } },
      { name: "is there", tool: "math.sub", input: {}, expect: {} },
    ]),
  );
  const { code, stdout, stderr } = await cli.run("test");
  assert.deepEqual({ code, stderr }, { code: 1, stderr: "" });
  assert.match(stdout, /^plugins\/math {2}workbench\n {2}✓ adds {2}\d+ ms\n/u);
  assert.match(
    stdout,
    /^ {2}✗ math\.add \{"a":2,"b":3\} .*plugins\/math\/cases\.json:13\n {6}expected a text that matches \/= 6\$\/\n {6}got {6}"2 \+ 3 = 5"$/mu,
  );
  assert.match(stdout, /✗ is there .*\n {6}expected success\n {6}got {6}tool_not_found: There is no tool "math\.sub"/u);
  assert.match(stdout, /\n2 passed, 2 failed\n$/u);
});

test("test --json gives the same as data", async (t) => {
  const cli = await CliProcess.inNewHome(t, plugin([{ name: "adds", ...ADD, expect: { text: "5" } }]));
  const { passed, failed, plugins } = await cli.json<Tested>("test", "plugins/math");
  assert.deepEqual({ passed, failed }, { passed: 0, failed: 1 });
  const [one] = plugins[0]?.results ?? [];
  assert.deepEqual(
    { kind: one?.kind, line: one?.line, mismatches: one?.mismatches },
    { kind: "case", line: 2, mismatches: [{ expected: 'the text "5"', got: '"2 + 3 = 5"' }] },
  );
});

test("a case answers the tool that asks; one that does not is told to", async (t) => {
  const data = { door: { state: "open", hinges: [1, 2] } };
  const cli = await CliProcess.inNewHome(t, {
    "plugins/door.mjs": ASKING,
    "plugins/door.cases.json": JSON.stringify([
      { name: "opens", tool: "door.open", input: {}, approve: true, expect: { data: { door: { state: "open" } } } },
      { name: "stays shut", tool: "door.open", input: {}, approve: false, expect: { code: "declined" } },
      { name: "all of a list", tool: "door.open", input: {}, approve: true, expect: { data: { door: { hinges: [1] } } } },
      { name: "undecided", tool: "door.open", input: {}, expect: { data } },
    ]),
  });
  const { passed, failed, plugins } = await cli.json<Tested>("test");
  assert.deepEqual({ passed, failed }, { passed: 2, failed: 2 });
  const [, , list, undecided] = plugins[0]?.results ?? [];
  assert.deepEqual(list?.mismatches, [{ expected: "data/door/hinges = [1]", got: "[1,2]" }]);
  assert.match(undecided?.mismatches[1]?.expected ?? "", /"approve": true or false/u);
});

test("the tests that a plugin brings are run too, but not when it is only listed", async (t) => {
  const cli = await CliProcess.inNewHome(t, {
    "plugins/say/assistant_tool.json": JSON.stringify({
      displayName: "Say",
      id: "say",
      description: "Says what it is told to say.",
      parameters: [{ name: "what", type: "string", description: "The words", required: true }],
      requireApproval: false,
    }),
    "plugins/say/assistant_tool.tsx": `const run = AssistantTool.registerExecuteTool<{ what: string }>(async ({ what }) =>
      what === "bad" ? { success: false, message: "not that" } : { success: true, message: what });
      run({ what: "hello" }); run({ what: "bad" });`,
  });
  const { code, stdout } = await cli.run("test");
  assert.match(stdout, /✓ .*hello/u);
  assert.match(stdout, /✗ .*bad.*\n {6}expected the plugin's own test to pass\n {6}got {6}not that/u);
  assert.match(stdout, /^1 passed, 1 failed$/mu);
  assert.equal(code, 1);
});

for (const [what, text, line, message] of [
  [
    "broken JSON",
    '[\n  { "tool": "math.add",\n    "input": { "a": 1 "b": 2 } }\n]',
    3,
    /This is not JSON: "," or "\}" is expected/u,
  ],
  ["no list", '{ "tool": "math.add" }', 1, /A list of cases is expected/u],
  [
    "a case without a tool",
    '[\n  { "tool": "math.add", "input": {} },\n  { "input": {} }\n]',
    3,
    /Case 2 does not say which tool/u,
  ],
  ["a misspelt field", '[\n\n  { "tool": "math.add", "expect": { "include": "5" } }\n]', 3, /Did you mean "expect\.includes"\?/u],
  [
    "an unknown code",
    '[{ "tool": "math.add", "expect": { "code": "boom" } }]',
    1,
    /expects the code "boom"\. There are tool_not_found/u,
  ],
  ["a bad pattern", '[{ "tool": "math.add", "expect": { "matches": "(" } }]', 1, /"expect\.matches" that is no pattern/u],
] as const)
  test(`cases.json with ${what} fails, with the file and line`, async (t) => {
    const cli = await CliProcess.inNewHome(t, plugin(text));
    const { code, stdout } = await cli.run("test");
    assert.equal(code, 1);
    assert.match(stdout, message);
    assert.ok(stdout.includes(`plugins/math/cases.json:${line}\n`), stdout);
    assert.match(stdout, /^0 passed, 1 failed$/mu);
  });

test("a plugin that does not load fails; one without cases says how to add one", async (t) => {
  const { "plugins/math/cases.json": _, ...uncased } = plugin([]);
  const cli = await CliProcess.inNewHome(t, uncased);
  const without = await cli.run("test");
  assert.deepEqual({ code: without.code, stdout: without.stdout }, { code: 0, stdout: "0 passed, 0 failed\n" });
  assert.match(without.stderr, /^plugins\/math has no cases\. Add some in plugins\/math\/cases\.json:\n {2}\[ \{ "tool"/u);
  const broken = await CliProcess.inNewHome(t, {
    ...uncased,
    "plugins/math/index.js": "exports.register = () => {\n  throw Error('no');\n};",
  });
  const { code, stdout } = await broken.run("test");
  assert.equal(code, 1);
  assert.match(
    stdout,
    /✗ loads without errors {2}plugins\/math\/index\.js:2\n {6}expected a plugin that loads\n {6}got {6}register failed: no\n/u,
  );
});

test("a tool that ends its process fails its own case only: plugins run apart from the command", async (t) => {
  const die =
    "  api.registerTool({ name: 'math.die', description: 'Ends it all.', inputSchema: { type: 'object' }, run: () => process.exit(3) });";
  const cli = await CliProcess.inNewHome(t, {
    ...plugin([
      { name: "dies", tool: "math.die", expect: { code: "unknown" } },
      { name: "adds", ...ADD },
    ]),
    "plugins/math/index.js": MATH.replace("=> {\n", `=> {\n${die}\n`),
  });
  const { code, stdout } = await cli.run("test");
  assert.equal(code, 0, stdout);
  assert.match(stdout, /^2 passed, 0 failed$/mu);
});

test("--allow grants what a plugin needs, as for a call", async (t) => {
  const read = "require('node:fs').readFileSync(input.file, 'utf8')";
  const cli = await CliProcess.inNewHome(t, { ...plugin("[]"), "letter.txt": "Dear Ada" });
  const file = join(cli.home, "letter.txt");
  const cases = JSON.stringify([{ tool: "math.read", input: { file }, expect: { text: "Dear Ada" } }]);
  const tool = `  api.registerTool({ name: 'math.read', description: 'Reads a file.', inputSchema: { type: 'object' }, run: async (input) => ${read} });`;
  await writeFile(join(cli.home, "plugins/math/index.js"), MATH.replace("=> {\n", `=> {\n${tool}\n`));
  await writeFile(join(cli.home, "plugins/math/cases.json"), cases);
  assert.equal((await cli.run("test")).code, 1);
  const { code, stdout } = await cli.run("test", "--allow", `read=${file}`);
  assert.equal(code, 0, stdout);
  assert.equal((await cli.run("test", "--allow", "everything")).code, 2);
});

test("Ctrl-C ends a case that hangs, with 130, and leaves nothing behind", async (t) => {
  const cli = await CliProcess.inNewHome(
    t,
    plugin([
      { name: "adds", ...ADD },
      { name: "hangs", tool: "math.hang" },
      { name: "never", ...ADD },
    ]),
  );
  const child = cli.start(["test"]);
  child.stdout.once("data", () => child.kill("SIGINT"));
  const { code, stdout } = await ended(child);
  assert.equal(code, 130, stdout);
  assert.match(stdout, /✓ adds/u);
  assert.doesNotMatch(stdout, /never/u);
  assert.equal(existsSync(join(cli.home, "data")), false);
});
