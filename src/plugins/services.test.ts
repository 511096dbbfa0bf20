import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { Permissions, PluginNews } from "../contract/plugin.ts";
import { memorySecrets } from "./fixtures/memory-secrets.ts";
import { servicesOf, type ServiceDesk } from "./services.ts";

function deskOf(folder: string | undefined): ServiceDesk & { readonly news: [string, PluginNews][] } {
  const news: [string, PluginNews][] = [];
  return {
    folder,
    news,
    config: (id) => ({ id }),
    secrets: memorySecrets(),
    tell: (id, item) => void news.push([id, item]),
    reload: async () => {},
  };
}

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-services-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("values outlive the host, belong to one plugin alone, and are written whole", async (t) => {
  const folder = folderOf(t);
  const first = servicesOf("a/../b", {}, deskOf(folder));
  await Promise.all([first("setValue", ["k", { n: 1 }]), first("setValue", ["l", [2]])]);
  const again = servicesOf("a/../b", {}, deskOf(folder));
  assert.deepEqual(await again("getValue", ["k"]), { n: 1 });
  assert.deepEqual(await again("listValues", []), ["k", "l"]);
  await again("deleteValue", ["k"]);
  assert.equal(await again("getValue", ["k"]), null);
  assert.equal(await servicesOf("other", {}, deskOf(folder))("getValue", ["l"]), null);
});

for (const kept of [true, false])
  test(`files ${kept ? "on disk" : "in memory"} are written, listed, read and removed`, async (t) => {
    const files = servicesOf("p", {}, deskOf(kept ? folderOf(t) : undefined));
    await files("makeFolder", ["notes"]);
    await files("writeFile", ["notes/a.txt", "hello"]);
    assert.equal(await files("readFile", ["notes/a.txt"]), "hello");
    assert.equal(((await files("listFiles", ["notes"])) as string[]).length, 1);
    await files("removeFile", ["notes/a.txt"]);
    assert.equal(await files("readFile", ["notes/a.txt"]), null);
  });

test("no path leads out of a plugin's folder", async (t) => {
  const folder = folderOf(t);
  const services = servicesOf("p", {}, deskOf(folder));
  for (const path of ["../../x", "/etc/x", "a/../../../x"]) {
    await assert.rejects(services("writeFile", [path, "x"]), /leads out/u);
    await assert.rejects(services("readFile", [path]), /leads out/u);
  }
  assert.equal(existsSync(join(folder, "x")), false);
});

test("secrets are given only to those who declare that they use them, and only their own", async () => {
  const desk = deskOf(undefined);
  const as = (id: string, secrets?: Permissions["secrets"]) => servicesOf(id, secrets === undefined ? {} : { secrets }, desk);
  await as("p", "write")("setSecret", ["token", "abc"]);
  assert.equal(await as("p", "read")("getSecret", ["token"]), "abc");
  assert.equal(await as("q", "read")("getSecret", ["token"]), null);
  await assert.rejects(as("p")("getSecret", ["token"]), /does not declare secrets:read/u);
  await assert.rejects(as("p", "read")("setSecret", ["token", "x"]), /does not declare secrets:write/u);
});

test("what is asked for in the wrong shape is refused in words, and so is what is no service", async () => {
  const services = servicesOf("p", { secrets: "write" }, deskOf(undefined));
  await assert.rejects(services("setSecret", ["k", 7]), /Text is expected here, not number/u);
  await assert.rejects(services("tell", ["news"]), /must be an object/u);
  for (const name of ["constructor", "toString", "steal"]) await assert.rejects(services(name as "tell", []), /no service/u);
});

test("config and news carry the plugin they belong to", async () => {
  const desk = deskOf(undefined);
  const services = servicesOf("p", {}, desk);
  assert.deepEqual(await services("config", []), { id: "p" });
  await services("tell", [{ type: "event", name: "x", payload: 1 }]);
  assert.deepEqual(desk.news, [["p", { type: "event", name: "x", payload: 1 }]]);
});
