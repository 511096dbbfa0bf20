import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { createHost, textOf, type Host } from "pegboard";
import { pluginsFolder, workbenchPlugin, write } from "./hostile-host.ts";

const PACKAGE = '{"type":"commonjs"}';

async function hostOf(t: TestContext, folder: string, options: object = {}): Promise<Host> {
  const host = createHost({ plugins: { folder, ...options } });
  t.after(() => host.close());
  return host;
}

async function say(host: Host, tool: string): Promise<string> {
  return textOf((await host.call(tool)).content);
}

function tool(name: string, properties: object, required: readonly string[] = []): string {
  return `module.exports.register = (api) => api.registerTool({ name: "${name}", description: "One.", inputSchema: ${JSON.stringify({ type: "object", properties, required })}, run: async () => "ran" });`;
}

test("a reload says what was added, removed and changed, and what breaks those who call", async (t) => {
  const folder = pluginsFolder(t, {
    "a/index.js": tool(
      "a.one",
      { city: { type: "string" }, days: { type: "integer", maximum: 14 }, units: { enum: ["c", "f"] } },
      ["city"],
    ),
    "a/package.json": PACKAGE,
    "b/index.js": workbenchPlugin("b", { one: "return 1;" }),
    "b/package.json": PACKAGE,
  });
  const host = await hostOf(t, folder);
  assert.deepEqual((await host.reload()).added, ["a.one", "b.one"]);
  rmSync(join(folder, "b"), { recursive: true });
  write(
    folder,
    "a/index.js",
    tool(
      "a.one",
      {
        city: { type: "string" },
        days: { type: "integer", maximum: 7 },
        units: { enum: ["c", "f", "k"] },
        lang: { type: "string" },
      },
      ["city", "lang"],
    ),
  );
  write(folder, "c/index.js", workbenchPlugin("c", { one: "return 1;" }));
  write(folder, "c/package.json", PACKAGE);
  const reloaded = await host.reload();
  assert.deepEqual(reloaded.added, ["c.one"]);
  assert.deepEqual(reloaded.removed, ["b.one"]);
  assert.deepEqual(reloaded.changed, [
    {
      tool: "a.one",
      breaking: true,
      changes: [
        { what: "input/days", message: "maximum was 14 and is 7", breaking: true },
        { what: "input/units", message: 'enum was ["c","f"] and is ["c","f","k"]', breaking: false },
        { what: "input/lang", message: 'the parameter "lang" is new and required', breaking: true },
      ],
    },
  ]);
  assert.equal((await host.call("b.one")).ok, false);
  assert.deepEqual(await host.reload(), { added: [], removed: [], changed: [], problems: [] });
});

test("a call under way finishes on the old code while new calls get the new", async (t) => {
  const slow = (answer: string) =>
    workbenchPlugin("a", { slow: `await new Promise((resolve) => setTimeout(resolve, input.ms)); return "${answer}";` });
  const folder = pluginsFolder(t, { "a/index.js": slow("old"), "a/package.json": PACKAGE });
  const host = await hostOf(t, folder);
  await host.reload();
  const call = host.start("a.slow", { ms: 700 });
  await call.events().next();
  write(folder, "a/index.js", slow("new"));
  await host.reload();
  assert.equal(textOf((await host.call("a.slow", { ms: 0 })).content), "new");
  assert.equal(textOf((await call.result).content), "old");
});

test("a syntax error keeps the last version that worked, and says where it is", async (t) => {
  const folder = pluginsFolder(t, { "a/index.js": workbenchPlugin("a", { one: 'return "good";' }), "a/package.json": PACKAGE });
  const host = await hostOf(t, folder);
  await host.reload();
  write(folder, "a/index.js", "module.exports.register = (api) => {\n  api.registerTool({ name: 'a.one'\n};\n");
  const { problems, removed } = await host.reload();
  assert.deepEqual(removed, []);
  assert.equal(problems.length, 1);
  assert.match(problems[0]?.message ?? "", /syntax is wrong.*last version that worked is kept/u);
  assert.equal(problems[0]?.file, join(folder, "a/index.js"));
  assert.equal(problems[0]?.line, 3);
  assert.equal(await say(host, "a.one"), "good");
});

test("one bad plugin hides no other", async (t) => {
  const folder = pluginsFolder(t, {
    "bad/index.js": 'throw new Error("not today"); module.exports.register = () => {};',
    "bad/package.json": PACKAGE,
    "exits/index.js": "process.exit(1); module.exports.register = () => {};",
    "exits/package.json": PACKAGE,
    "missing/index.js": 'require("left-pad-not-here"); module.exports.register = () => {};',
    "missing/package.json": PACKAGE,
    "spins/index.js": "for (;;); module.exports.register = () => {};",
    "spins/package.json": PACKAGE,
    "good/index.js": workbenchPlugin("good", { one: 'return "good";' }),
    "good/package.json": PACKAGE,
  });
  const host = await hostOf(t, folder, { loadMs: 1500 });
  const { problems, added } = await host.reload();
  assert.deepEqual(added, ["good.one"]);
  const said = problems
    .map(({ file, line, message, fix }) => `${file.slice(folder.length + 1)}:${line} ${message} ${fix}`)
    .toSorted();
  assert.match(said[0] ?? "", /^bad\/index\.js:1 not today/u);
  assert.match(said[1] ?? "", /^exits\/index\.js:\S+ .*exit code 1/u);
  assert.match(said[2] ?? "", /^missing\/index\.js:1 Cannot find module 'left-pad-not-here'.*npm install left-pad-not-here/su);
  assert.match(said[3] ?? "", /^spins\/index\.js:\S+ .*not loaded within 1500 ms/u);
  assert.equal(await say(host, "good.one"), "good");
});

test("two plugins with a tool of one name: the first by folder keeps it, whatever loads first, and the other is told", async (t) => {
  const folder = pluginsFolder(t, {
    "a/index.js": workbenchPlugin("same", { one: 'return "a";' }),
    "a/package.json": PACKAGE,
    "b/index.js": workbenchPlugin("same", { one: 'return "b";' }),
    "b/package.json": PACKAGE,
  });
  const host = await hostOf(t, folder);
  const { problems } = await host.reload();
  assert.equal(await say(host, "same.one"), "a");
  assert.match(problems[0]?.message ?? "", /"same\.one" is already registered by the plugin "a"/u);
});

test("an unchanged plugin is listed without being run, and run when it is called", async (t) => {
  const folder = pluginsFolder(t, {
    "plugins/a/index.js": workbenchPlugin("a", { one: 'return "good";' }),
    "plugins/a/package.json": PACKAGE,
  });
  const options = { folder: join(folder, "plugins"), data: join(folder, "data") };
  const first = createHost({ plugins: options });
  await first.reload();
  await first.close();
  const host = await hostOf(t, options.folder, options);
  await host.reload();
  assert.deepEqual(
    host.plugins().map(({ tools, pid }) => ({ tools, pid })),
    [{ tools: ["a.one"], pid: undefined }],
  );
  assert.equal(await say(host, "a.one"), "good");
  assert.ok(host.plugins()[0]?.pid);
});

test("a plugin that nobody calls is put to sleep and wakes on the next call", async (t) => {
  const folder = pluginsFolder(t, {
    "a/index.js": workbenchPlugin("a", { pid: "return process.pid;" }),
    "a/package.json": PACKAGE,
  });
  const host = await hostOf(t, folder, { idleMs: 20 });
  await host.reload();
  const before = await say(host, "a.pid");
  while (host.plugins()[0]?.pid !== undefined) await turn();
  assert.notEqual(await say(host, "a.pid"), before);
});

test("a change on disk reloads by itself where it is watched", async (t) => {
  const folder = pluginsFolder(t, { "a/index.js": workbenchPlugin("a", { one: 'return "old";' }), "a/package.json": PACKAGE });
  const reloads: (() => void)[] = [];
  const host = await hostOf(t, folder, { watch: true, onReload: () => reloads.shift()?.() });
  await host.reload();
  assert.equal(await say(host, "a.one"), "old");
  const reloaded = new Promise<void>((resolve) => reloads.push(resolve));
  write(folder, "a/index.js", workbenchPlugin("a", { one: 'return "new";' }));
  await reloaded;
  assert.equal(await say(host, "a.one"), "new");
});

test("several calls that do not stop take their process with them, and nothing is left when the host closes", async (t) => {
  const folder = pluginsFolder(t, {
    "slow/index.js": workbenchPlugin("slow", { hang: "await new Promise(() => {});", pid: "return String(process.pid);" }),
    "slow/package.json": '{"type":"commonjs"}',
  });
  const host = createHost({ plugins: { folder, spares: 0 } });
  t.after(() => host.close());
  await host.reload();
  const pid = Number(textOf((await host.call("slow.pid")).content));
  const calls = [1, 2, 3].map(() => host.start("slow.hang", {}, { timeoutMs: 60_000 }));
  await host.call("slow.pid");
  for (const call of calls) call.cancel();
  await Promise.all(calls.map(({ result }) => result));
  await host.close();
  assert.throws(() => process.kill(pid, 0), /ESRCH/u);
});
