import assert from "node:assert/strict";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { test, type TestContext } from "node:test";
import { authorizationServer } from "../../secrets/fixtures/authorization-server.ts";
import { newFolder, secretsOf } from "../../secrets/fixtures/data-folder.ts";
import { openBrowser } from "./auth-browser.ts";
import { runSecretsCommand } from "./fixtures/secrets-command.ts";

/** The command, over a plugin that signs in at a server; whoever reads the address it prints may go there. */
async function setUp(t: TestContext, onAddress: (address: string) => void = (address) => void fetch(address)) {
  const server = await authorizationServer(t);
  const data = newFolder(t);
  const { authorizationUrl, tokenUrl } = server;
  const auth = { type: "oauth2", authorizationUrl, tokenUrl, scopes: [], clientId: "tests" };
  const plugins = [
    { id: "mail", about: { config: { hivemind: { auth } } } },
    { id: "plain", about: {} },
  ];
  const run = async (...args: string[]) => {
    const [stdout, stderr] = [new PassThrough().setEncoding("utf8"), new PassThrough().setEncoding("utf8")];
    let printed = "";
    stderr.on("data", (part) => {
      printed += String(part);
      const [, address] = /^ {2}(http\S+)\n/m.exec(String(part)) ?? [];
      if (address !== undefined) onAddress(address);
    });
    const code = await runSecretsCommand(["auth", ...args, "--data", data, "--plugins", data], stdout, stderr, plugins);
    return { code, stdout: String(stdout.read() ?? ""), stderr: printed };
  };
  return { server, data, run };
}

test("auth prints an address, waits, and keeps the tokens without showing them", async (t) => {
  const { server, data, run } = await setUp(t);
  const { code, stdout, stderr } = await run("mail");
  assert.equal(code, 0);
  assert.match(stdout, /^✓ mail has its token\. It is good until .*\.\n$/);
  assert.match(stderr, /^To let mail act for you, open this address.*Waiting until you have decided there/s);
  const { vault } = secretsOf(t, data);
  assert.equal(await vault.get("mail", "oauth_refresh_token"), server.refreshToken);
  assert.ok(!(stdout + stderr).includes(server.refreshToken));
  const again = JSON.parse((await run("mail", "--json", "--client-id", "mine")).stdout);
  assert.equal(server.asked.at(-1)?.get("client_id"), "mine");
  assert.deepEqual([again.plugin, again.ok, typeof again.expiresAt], ["mail", true, "number"]);
});

test("a sign-in that is declined ends with 3, one that fails with 1", async (t) => {
  const { server, run } = await setUp(t);
  server.manners.sendBack = (parameters) => parameters.set("error", "access_denied");
  const declined = await run("mail", "--json");
  assert.equal(declined.code, 3);
  assert.equal(JSON.parse(declined.stdout).why, "denied");
  assert.match(declined.stderr, /^error: .* gave no access: it was declined/m);
  delete server.manners.sendBack;
  server.manners.token = (response) => void response.writeHead(500).end();
  const failed = await run("mail");
  assert.deepEqual([failed.code, failed.stdout], [1, ""]);
  assert.match(failed.stderr, /^error: .* gave no token, but status 500\.$/m);
});

test("what cannot be signed in is wrong usage", async (t) => {
  const { run } = await setUp(t);
  const unknown = await run("mal");
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /There is no plugin "mal"\. Did you mean "mail"\?/);
  const plain = await run("plain");
  assert.equal(plain.code, 2);
  assert.match(plain.stderr, /The plugin "plain" does not declare how to sign in/);
});

test("Ctrl-C calls it off and ends with 130", async (t) => {
  const { run } = await setUp(t, () => process.emit("SIGINT", "SIGINT"));
  const { code, stderr } = await run("mail");
  assert.equal(code, 130);
  assert.match(stderr, /error: The sign-in was called off\./);
});

const skip = process.platform === "linux" || process.platform === "darwin" ? false : "this system has no such program";

test("the browser gets the address as it is, and its failure is told", { skip }, async (t) => {
  const folder = newFolder(t);
  const path = process.env["PATH"];
  t.after(() => (process.env["PATH"] = path));
  process.env["PATH"] = folder;
  const outcome = () => new Promise<string>((resolve) => openBrowser("https://x.test/?a=1&b=$(c)", resolve));
  assert.match(await outcome(), /ENOENT/);
  for (const name of ["xdg-open", "open"]) {
    writeFileSync(join(folder, name), `#!/bin/sh\nprintf %s "$1" > '${folder}/opened'\nexit 3\n`);
    chmodSync(join(folder, name), 0o755);
  }
  assert.match(await outcome(), /ended with 3$/);
  assert.ok(existsSync(join(folder, "opened")));
  assert.equal(readFileSync(join(folder, "opened"), "utf8"), "https://x.test/?a=1&b=$(c)");
  assert.equal(await new Promise((resolve) => openBrowser("https://x.test", resolve, "aix")), "it is not known how to, on aix");
});
