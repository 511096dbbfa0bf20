import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { memoryServices } from "../../plugins/fixtures/load-here.ts";
import * as sdk from "./sdk.ts";
import { storage } from "./sdk/storage.ts";

test("everything an author may import is there, and nothing of it is undefined", () => {
  for (const [name, value] of Object.entries(sdk)) assert.notEqual(value, undefined, name);
  for (const name of [
    "VStack",
    "Text",
    "useState",
    "Path",
    "Script",
    "fetch",
    "Navigation",
    "Location",
    "Map",
    "AbortController",
  ])
    assert.ok(name in sdk, name);
});

test("5.2 Storage reads what the host keeps, and writes behind in order", async () => {
  const services = memoryServices();
  services.values.set("theme", "dark");
  await storage.connect(services);
  assert.equal(sdk.Storage.get("theme"), "dark");
  assert.equal(sdk.Storage.get("none"), null);
  const profile = { name: "Ada", tags: ["a"] };
  assert.equal(sdk.Storage.set("profile", profile), true);
  profile.name = "changed";
  assert.deepEqual(sdk.Storage.get("profile"), { name: "Ada", tags: ["a"] });
  sdk.Storage.set("count", 1);
  sdk.Storage.set("count", 2);
  sdk.Storage.remove("theme");
  assert.equal(sdk.Storage.contains("theme"), false);
  assert.equal(
    sdk.Storage.set("bad", () => {}),
    false,
  );
  await storage.settled();
  assert.deepEqual(Object.fromEntries(services.values), { profile: { name: "Ada", tags: ["a"] }, count: 2 });
  sdk.Storage.clear();
  await storage.settled();
  assert.equal(services.values.size, 0);
});

test("a value that cannot be kept is told, and later ones still are", async () => {
  const services = memoryServices();
  const setValue = services.setValue;
  services.setValue = (key, value) => (key === "bad" ? Promise.reject(new Error("the disk is full")) : setValue(key, value));
  await storage.connect(services);
  sdk.Storage.set("bad", 1);
  sdk.Storage.set("good", 2);
  await storage.settled();
  assert.deepEqual([...services.values], [["good", 2]]);
  assert.deepEqual(services.news, [
    { type: "log", level: "error", message: 'What was stored as "bad" could not be kept: the disk is full' },
  ]);
});

test("what is of the iOS app rejects when it is called and throws when it is made, at any depth", async () => {
  const { Health, CalendarEvent, HealthUnit } = sdk as unknown as Record<string, Record<string, never>>;
  await assert.rejects(
    (Health as unknown as { saveSample(): Promise<void> }).saveSample(),
    /^Error: Health\.saveSample needs the iOS app/u,
  );
  assert.throws(() => new (CalendarEvent as unknown as new () => object)(), /^Error: CalendarEvent needs the iOS app/u);
  await assert.rejects((HealthUnit as unknown as { a: { b(): Promise<void> } }).a.b(), /HealthUnit\.a\.b needs/u);
  // Not awaited: must not end the process.
  void sdk.HapticFeedback();
});

test("screens open nowhere but in previews", async () => {
  await assert.rejects(sdk.QuickLook.previewText("x"), /opens a screen of the iOS app/u);
  await assert.rejects(sdk.Dialog.confirm(), /use an approval request/u);
});

test("hooks and elements are inert", () => {
  assert.equal(sdk.useState(() => 3)[0], 3);
  assert.equal(
    sdk.useMemo(() => 4),
    4,
  );
  sdk.useEffect(() => assert.fail("there is no view"));
  assert.deepEqual(sdk.React.createElement("Text", { bold: true }, "a", 1), {
    type: "Text",
    props: { bold: true, children: ["a", 1] },
  });
});

test("FileManager reaches files where the process may", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-file-manager-"));
  try {
    const file = sdk.Path.join(folder, "deep/note.txt");
    await sdk.FileManager.appendText(file, "one\n");
    await sdk.FileManager.appendText(file, "two\n");
    assert.equal(await sdk.FileManager.readAsString(file), "one\ntwo\n");
    assert.equal(sdk.FileManager.isDirectorySync(folder), true);
    assert.deepEqual(await sdk.FileManager.readDirectory(folder), ["deep"]);
    assert.equal((await sdk.FileManager.stat(file)).size, 8);
    await sdk.FileManager.remove(sdk.Path.dirname(file));
    assert.equal(await sdk.FileManager.exists(file), false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
