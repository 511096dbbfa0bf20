import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { SPECIMENS } from "../conformance/five-plugins.ts";
import { pack, type Packed } from "./packed.ts";

let packed: Packed;
before(() => {
  packed = pack();
});
after(() => packed?.remove());

function write(name: string, text: string): string {
  const file = join(packed.project, name);
  writeFileSync(file, text);
  return file;
}

test("publint finds nothing to complain about", async () => {
  const { messages, pkg } = await publint({ pkgDir: join(packed.project, "node_modules/pegboard"), pack: false, strict: true });
  // The examples are plugins with packages of their own, not parts of this one.
  const ours = messages
    .map((message) => formatMessage(message, pkg, { color: false }) ?? "")
    .filter((text) => !text.startsWith("./examples/"));
  assert.deepEqual(ours, []);
});

test("the package holds what is meant for others, and no tests or sources", () => {
  for (const name of ["LICENSE", "README.md", "CHANGELOG.md", "ARCHITECTURE.md", "dist/index.js", "dist/index.d.ts"])
    assert.ok(packed.files.includes(name), `${name} is missing`);
  const meant = /^(?:dist\/.*\.(?:js|d\.ts)|docs\/.*|examples\/.*|[A-Z]+\.md|LICENSE|package\.json)$/u;
  const others = packed.files.filter((file) => !meant.test(file) || /^(?!examples\/).*(?:\.test\.|\/fixtures\/)/u.test(file));
  assert.deepEqual(others, []);
});

test("a program made with the package calls a tool and finds the call in its journal", () => {
  const file = write(
    "program.mjs",
    `import { createHost, defineTool } from "pegboard";
    const add = defineTool({
      name: "math.add",
      description: "Adds.",
      input: { type: "object", properties: { a: { type: "number" }, b: { type: "number", default: 2 } }, required: ["a"] },
      run: ({ a, b }) => ({ sum: a + b }),
    });
    await using host = createHost({ tools: [add], data: "data" });
    const result = await host.call("math.add", { a: 40 });
    const wrong = await host.call("math.add", { a: "x" });
    const calls = await host.journal.calls();
    console.log(JSON.stringify({ data: result.data, code: wrong.failure.code, journal: calls.map((call) => call.status).sort() }));`,
  );
  assert.deepEqual(JSON.parse(packed.node(file)), { data: { sum: 42 }, code: "invalid_input", journal: ["invalid_input", "ok"] });
});

test("a test made with pegboard/testing sees the events of its host", () => {
  const file = write(
    "testing.mjs",
    `import { defineTool } from "pegboard";
    import { createTestHost } from "pegboard/testing";
    const hello = defineTool({ name: "hello", description: "Greets.", approval: "always", run: () => "hello" });
    const host = createTestHost({ tools: [hello], approvals: "approve" });
    const result = await host.call("hello");
    console.log(JSON.stringify([result.ok, ...host.events.map((event) => event.type)]));`,
  );
  assert.deepEqual(JSON.parse(packed.node(file)), [true, "call-started", "approval-requested", "approval-decided", "call-ended"]);
});

test("plugins of foreign styles run in processes of their own with the package as it is installed", () => {
  const plugins = join(packed.project, "plugins");
  for (const { files } of SPECIMENS)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(plugins, path)), { recursive: true });
      writeFileSync(join(plugins, path), text);
    }
  const file = write(
    "plugins.mjs",
    `import { createHost, textOf } from "pegboard";
    await using host = createHost({ plugins: "plugins", data: "plugin-data" });
    const { problems } = await host.reload();
    const said = [];
    for (const name of ${JSON.stringify(SPECIMENS.map(({ names }) => names.greet))}) said.push(textOf((await host.call(name, { name: "Ada" })).content));
    console.log(JSON.stringify({ said, errors: problems.filter(({ severity }) => severity === "error") }));`,
  );
  assert.deepEqual(JSON.parse(packed.node(file)), { said: SPECIMENS.map(() => "Hello, Ada"), errors: [] });
});

test("the manager of the Replica style works alone, as its document shows", () => {
  const file = write(
    "replica.mjs",
    `import { ExtensibilityManager } from "pegboard/replica";
    const manager = new ExtensibilityManager({ defaultTimeout: 30000, enableValidation: true });
    manager.registerTool({ name: "myCustomTool", description: "My custom tool", parameters: [{ name: "input", type: "string", description: "Input content", required: true }],
      executor: async (args) => ({ success: true, output: \`Processed: \${args.input}\` }) });
    const context = { sessionId: "session-1", messageUuid: "msg-1", workingDir: process.cwd() };
    console.log((await manager.executeTool("myCustomTool", { input: "hello" }, context)).output);`,
  );
  assert.equal(packed.node(file), "Processed: hello\n");
});

for (const [module, moduleResolution] of [
  ["nodenext", "nodenext"],
  ["esnext", "bundler"],
] as const)
  test(`the package's types hold in a strict project of ${moduleResolution} resolution, library checks included`, () => {
    write("package.json", '{ "type": "module" }');
    write(
      "typed.ts",
      `import { createHost, defineTool, FAILURE_CODES, type FailureCode, type Result } from "pegboard";
      import { createTestHost, fakeClock } from "pegboard/testing";
      const add = defineTool({
        name: "math.add",
        description: "Adds.",
        input: { type: "object", properties: { a: { type: "number" } }, required: ["a"] },
        run: ({ a }) => a.toFixed(2),
      });
      // @ts-expect-error: the schema says that a is a number.
      defineTool({ ...add, input: { type: "object", properties: { a: { type: "number" } }, required: ["a"] }, run: ({ a }) => a.trim() });
      // @ts-expect-error: a tool needs a description.
      defineTool({ name: "x", run: () => "x" });
      const result: Result = await createHost({ tools: [add] }).call("math.add", { a: 1 });
      const codes: readonly FailureCode[] = FAILURE_CODES;
      // @ts-expect-error: the set of codes is closed.
      const invented: FailureCode = "nobody_home";
      const at: number = createTestHost({ tools: [add] }).clock.now() + fakeClock(5).now();
      export { result, codes, invented, at };`,
    );
    const options = { strict: true, noEmit: true, skipLibCheck: false, target: "es2024", lib: ["es2024", "esnext.disposable"] };
    const compilerOptions = { ...options, types: ["node"], exactOptionalPropertyTypes: true, module, moduleResolution };
    write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["typed.ts"] }));
    assert.equal(packed.node("node_modules/typescript/bin/tsc", "-p", "."), "");
  });

test("the command runs, and names the version that was published", () => {
  const manifest = join(packed.project, "node_modules/pegboard/package.json");
  const { version, bin } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string; bin: { pegboard: string } };
  const command = join("node_modules/pegboard", bin.pegboard);
  assert.equal(packed.node(command, "--version").trim(), version);
  assert.match(packed.node(command, "--help"), /tools/u);
});

/** The code block of the README that begins with this line. */
function fromReadme(language: string, firstLine: string): string {
  const readme = readFileSync(join(packed.project, "node_modules/pegboard/README.md"), "utf8");
  const blocks = readme.split(`\n\`\`\`${language}\n`).slice(1);
  const block = blocks.find((one) => one.startsWith(firstLine));
  assert.ok(block !== undefined, `the README has no ${language} block that begins with ${firstLine}`);
  return block.slice(0, block.indexOf("\n```"));
}

test("the README's library example type-checks and runs as it is printed", () => {
  write("package.json", '{ "type": "module" }');
  const file = write("readme.ts", fromReadme("ts", "import { createHost, defineTool }"));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: "es2024",
    module: "nodenext",
    types: ["node"],
  };
  write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["readme.ts"] }));
  assert.equal(packed.node("node_modules/typescript/bin/tsc", "-p", "."), "");
  const said = packed.node(file);
  assert.match(said, /Sent to me@example\.org\./u);
  assert.match(said, /call-started\napproval-requested\napproval-decided\nchunk\ncall-ended/u);
  assert.match(said, /subject: 'Again'/u);
});

test("the README's plugin is found in ./plugins and called by the command", () => {
  write("package.json", '{ "type": "module" }');
  mkdirSync(join(packed.project, "plugins"), { recursive: true });
  write("plugins/dice.js", fromReadme("js", "import { defineTool }"));
  const said = packed.node("node_modules/pegboard/dist/bin.js", "--data", "data", "--json", "call", "dice.roll", "sides=2");
  const { data } = JSON.parse(said) as { data: { rolled: number } };
  assert.ok(data.rolled === 1 || data.rolled === 2, said);
});
