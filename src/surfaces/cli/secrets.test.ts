import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { newFolder, secretsOf } from "../../secrets/fixtures/data-folder.ts";
import { runSecretsCommand } from "./fixtures/secrets-command.ts";

const VALUE = "sk-live-0123456789";
const PROCESS = fileURLToPath(new URL("./fixtures/secrets-process.ts", import.meta.url));

interface Printed {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A data folder, and the command over it. */
function setUp(t: TestContext) {
  const data = join(newFolder(t), "data");
  const run = async (...args: string[]): Promise<Printed> => {
    const [stdout, stderr] = [new PassThrough().setEncoding("utf8"), new PassThrough().setEncoding("utf8")];
    const code = await runSecretsCommand(["secrets", ...args, "--data", data, "--plugins", data], stdout, stderr);
    return { code, stdout: String(stdout.read() ?? ""), stderr: String(stderr.read() ?? "") };
  };
  /** With a stdin of its own. */
  const runWith = (stdin: string, ...args: string[]): Promise<Printed> => {
    const child = spawn(process.execPath, [
      "-C",
      "pegboard-source",
      PROCESS,
      "secrets",
      ...args,
      "--data",
      data,
      "--plugins",
      data,
    ]);
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (part) => (stdout += String(part)));
    child.stderr.on("data", (part) => (stderr += String(part)));
    child.stdin.on("error", () => {}).end(stdin);
    return new Promise((resolve) => child.on("close", (code) => resolve({ code, stdout, stderr })));
  };
  return { data, run, runWith, open: () => secretsOf(t, data) };
}

test("a secret comes by stdin, without the line break at its end, and is never shown", async (t) => {
  const { data, run, runWith, open } = setUp(t);
  assert.deepEqual(await runWith(`${VALUE}\n`, "set", "weather", "api_key"), {
    code: 0,
    stdout: "Kept api_key for weather.\n",
    stderr: "",
  });
  assert.equal(await open().vault.get("weather", "api_key"), VALUE);
  const { code, stdout } = await run();
  assert.equal(code, 0);
  assert.match(stdout, /^PLUGIN +KEY +VALUE +SET\nweather +api_key +… 6789 +\S+\n$/);
  assert.ok(!stdout.includes(VALUE.slice(0, 10)));
  const listed = JSON.parse((await run("list", "--json")).stdout);
  assert.equal(listed.key, "file");
  assert.deepEqual(Object.keys(listed.secrets[0]), ["plugin", "key", "updatedAt", "lastFour"]);
  assert.ok(readdirSync(data).includes("secrets.key"));
});

test("lines within a secret are kept, and a plugin that is not there is a warning", async (t) => {
  const { runWith, open } = setUp(t);
  const { code, stdout, stderr } = await runWith("line one\r\nline two\r\n", "set", "wether", "key", "--json");
  assert.deepEqual([code, JSON.parse(stdout)], [0, { set: { plugin: "wether", key: "key" } }]);
  assert.equal(stderr, 'warning: There is no plugin "wether" here. Did you mean "weather"?\n');
  assert.equal(await open().vault.get("wether", "key"), "line one\r\nline two");
});

test("a value as an argument is refused, with a hint that does not repeat it", async (t) => {
  const { data, run } = setUp(t);
  const { code, stdout, stderr } = await run("set", "weather", "api_key", VALUE);
  assert.deepEqual([code, stdout], [2, ""]);
  assert.match(stderr, /not taken as an argument.*pegboard secrets set weather api_key < FILE/s);
  assert.ok(!stderr.includes(VALUE));
  assert.equal(existsSync(data), false);
});

test("an empty value is refused, what the vault refuses is said in its words, and channels may have secrets", async (t) => {
  const { runWith } = setUp(t);
  const [empty, long, channel] = await Promise.all([
    runWith("\n", "set", "weather", "api_key"),
    runWith("x".repeat(70_000), "set", "weather", "api_key"),
    runWith("token", "set", "channel.team", "TOKEN"),
  ]);
  assert.deepEqual([channel.code, channel.stderr], [0, ""]);
  assert.equal(empty.code, 2);
  assert.match(empty.stderr, /Nothing was given/);
  assert.equal(long.code, 1);
  assert.match(long.stderr, /^error: The secret "api_key" has 70000 bytes; at most 65536/);
});

test("a look makes nothing", async (t) => {
  const { data, run } = setUp(t);
  assert.match((await run()).stderr, /^There are no secrets in .*data\. To set one: pegboard secrets set PLUGIN KEY$/m);
  assert.deepEqual(JSON.parse((await run("--json")).stdout), { secrets: [] });
  assert.equal((await run("rm", "weather", "api_key")).code, 2);
  assert.equal(existsSync(data), false);
});

test("a secret is removed once", async (t) => {
  const { run, open } = setUp(t);
  const { vault } = open();
  await vault.set("weather", "api_key", VALUE);
  await vault.set("weather", "other", VALUE);
  assert.deepEqual(await run("rm", "weather", "api_key"), { code: 0, stdout: "Removed api_key of weather.\n", stderr: "" });
  const again = await run("rm", "weather", "api_key");
  assert.equal(again.code, 2);
  assert.match(again.stderr, /There is no secret "api_key" of "weather"/);
  assert.deepEqual(JSON.parse((await run("rm", "weather", "other", "--json")).stdout), {
    removed: { plugin: "weather", key: "other" },
  });
  assert.match((await run()).stderr, /There are no secrets/);
});

test("rotate seals everything anew", async (t) => {
  const { run, open } = setUp(t);
  const { vault, rows } = open();
  await vault.set("weather", "api_key", VALUE);
  const before = rows.find("weather", "api_key")?.keyId;
  const { code, stdout } = await run("rotate");
  assert.equal(code, 0);
  assert.match(stdout, /^A new key is in use, and 1 secret sealed with it\. It is in the file secrets\.key/);
  assert.notEqual(rows.find("weather", "api_key")?.keyId, before);
  assert.deepEqual(JSON.parse((await run("rotate", "--json")).stdout), { resealed: 1, key: "file" });
});

test("secrets that cannot be opened are listed, with the reason once, and can be removed", async (t) => {
  const { data, run, open } = setUp(t);
  await open().vault.set("weather", "api_key", VALUE);
  await open().vault.set("mail", "password\x1b[2J", VALUE);
  rmSync(join(data, "secrets.key"));
  const { code, stdout, stderr } = await run();
  assert.equal(code, 1);
  assert.match(stdout, /^mail +password\\x1b\[2J +cannot be opened/m);
  assert.match(stdout, /^weather +api_key +cannot be opened/m);
  assert.match(stderr, /^error: The key file .*secrets\.key is gone.*\n$/);
  assert.equal((await run("rotate")).code, 1);
  assert.equal((await run("rm", "weather", "api_key")).code, 0);
});
