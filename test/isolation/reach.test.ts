import assert from "node:assert/strict";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { createHost, textOf } from "pegboard";
import { hostileHost, pluginsFolder, workbenchPlugin } from "./hostile-host.ts";

function secretFile(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-secret-"));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "secret.txt"), "top secret");
  return join(folder, "secret.txt");
}

/** Bodies that try to reach something and say what came of it. */
const REACHES: Record<string, string> = {
  "a file": "return require('fs').readFileSync(FILE, 'utf8');",
  "a file through a module of Node that reads any": "return String(new (require('node:sqlite').DatabaseSync)(FILE));",
  "the same by another door": "return String(new (process.getBuiltinModule('node:sqlite').DatabaseSync)(FILE));",
  "the same by an import": "return String(new ((await import('node:sqlite')).DatabaseSync)(FILE));",
  "the same by the loader": "return String(new (require('module')._load('node:sqlite').DatabaseSync)(FILE));",
  "the same behind hooks of its own":
    "require('module').registerHooks({ resolve: (s, c, n) => s === 'x' ? { url: 'node:sqlite', shortCircuit: true } : n(s, c) }); return String(require('x'));",
  "native code": "return process.getBuiltinModule('node:ffi').dlopen('libc.so.6').toString();",
  writing: "require('fs').writeFileSync(FILE, 'mine'); return 'written';",
  "another process": "return require('child_process').execSync('id').toString();",
  "the host by a signal": "process.kill(process.ppid, 'SIGKILL'); return 'killed';",
  "the host by a signal, imported": "(await import('node:process')).kill(process.ppid, 'SIGKILL'); return 'killed';",
  "the host by its debugger": "process._debugProcess(process.ppid); return 'open';",
  "a thread": "new (require('worker_threads').Worker)('1', { eval: true }); return 'started';",
  "the host's environment": "return require('fs').readFileSync('/proc/' + process.ppid + '/environ', 'utf8');",
  "its own bindings": "return Object.keys(process.binding('fs')).join();",
};

// As the host's own user the process has only our guards; as another one the system guards as well.
for (const [who, mode] of [
  ["of the host's user", 0o700],
  ["of another user where the host is root", 0o755],
] as const)
  for (const [what, body] of Object.entries(REACHES))
    test(`a plugin ${who} does not reach ${what}`, async (t) => {
      const file = secretFile(t);
      const host = await hostileHost(t, { reach: body.replaceAll("FILE", JSON.stringify(file)) }, { mode });
      const result = await host.call("hostile.reach");
      assert.equal(result.ok, false, textOf(result.content));
      assert.doesNotMatch(JSON.stringify(result), /top secret/u);
      assert.equal((await host.call("honest.answer")).ok, true);
    });

test("a plugin sees nothing of the host's environment", async (t) => {
  process.env["PEGBOARD_TEST_TOKEN"] = "abc";
  t.after(() => delete process.env["PEGBOARD_TEST_TOKEN"]);
  const host = await hostileHost(t, { env: "return Object.keys(process.env).join() || 'nothing';" });
  assert.equal(textOf((await host.call("hostile.env")).content), "nothing");
});

test("a plugin reads its own folder, and not that of another", async (t) => {
  const read = "return require('fs').readFileSync(require('path').join(__dirname, input.path), 'utf8').slice(0, 3);";
  const host = await hostileHost(t, { read });
  assert.equal(textOf((await host.call("hostile.read", { path: "package.json" })).content), '{"t');
  const other = await host.call("hostile.read", { path: "../honest/index.js" });
  assert.equal(other.ok, false);
  assert.match(textOf(other.content), /restricted|denied/u);
});

test("a plugin with a link that leads out of its folder is refused, and its neighbours are not", async (t) => {
  const folder = pluginsFolder(t, {
    "linked/index.js": workbenchPlugin("linked", { one: "return 1;" }),
    "linked/package.json": '{"type":"commonjs"}',
    "plain/index.js": workbenchPlugin("plain", { one: "return 1;" }),
    "plain/package.json": '{"type":"commonjs"}',
  });
  symlinkSync(secretFile(t), join(folder, "linked/data.txt"));
  const host = createHost({ plugins: folder });
  t.after(() => host.close());
  const { problems, added } = await host.reload();
  assert.deepEqual(added, ["plain.one"]);
  assert.match(problems.map(({ file, message }) => `${file}: ${message}`).join(), /data\.txt: It is a link that leads out/u);
});

test("the network is closed without a grant and open with one", async (t) => {
  const server = createServer((_, response) => response.end("hello from outside"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const body = `return (await fetch("http://127.0.0.1:${(server.address() as AddressInfo).port}/")).text();`;
  const closed = await (await hostileHost(t, { get: body })).call("hostile.get");
  assert.equal(closed.ok, false);
  assert.doesNotMatch(textOf(closed.content), /hello from outside/u);
  assert.match(closed.ok ? "" : closed.failure.message, /To allow it: --allow network/u);
  const open = await hostileHost(t, { get: body }, { plugins: { permissions: { hostile: { network: true } } } });
  assert.equal(textOf((await open.call("hostile.get")).content), "hello from outside");
});

test("a plugin reads and writes what it was granted", async (t) => {
  const file = secretFile(t);
  const body = `const fs = require('fs'); fs.writeFileSync(${JSON.stringify(file)}, "new"); return fs.readFileSync(${JSON.stringify(file)}, 'utf8');`;
  const host = await hostileHost(t, { write: body }, { plugins: { permissions: { hostile: { write: [file] } } } });
  assert.equal(textOf((await host.call("hostile.write")).content), "new");
});

test("a path that a plugin declares begins at its own folder", async (t) => {
  const permissions = { write: ["notes.txt"] };
  const folder = pluginsFolder(t, {
    "writer/index.js": workbenchPlugin("writer", {
      note: "const file = require('path').join(__dirname, 'notes.txt'); require('fs').writeFileSync(file, 'noted'); return require('fs').readFileSync(file, 'utf8');",
    }),
    "writer/package.json": JSON.stringify({ type: "commonjs", pegboard: { permissions } }),
  });
  const host = createHost({ plugins: folder });
  t.after(() => host.close());
  await host.reload();
  assert.equal(textOf((await host.call("writer.note")).content), "noted");
});
