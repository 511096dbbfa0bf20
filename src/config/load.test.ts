import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { PolicySettings } from "../contract/rule.ts";
import { ConfigHome, told } from "./fixtures/config-home.ts";
import type { LoadedConfig } from "./load.ts";

function used(loaded: LoadedConfig): Extract<LoadedConfig, { ok: true }> {
  assert.ok(loaded.ok, told(loaded).join("\n"));
  return loaded;
}

function configOf(loaded: LoadedConfig) {
  return used(loaded).config;
}

function policiesOf(loaded: LoadedConfig): readonly PolicySettings[] {
  return used(loaded).policies.map(({ from: _, ...policy }) => policy);
}

const DENY = { name: "no pushes", verdict: "deny", match: { tool: "git.push" } };
const ASK = { name: "ask for mail", verdict: "ask", match: { tool: "mail.*" } };
const ALLOW = { name: "notes are fine", verdict: "allow", match: { tool: "notes.*" } };

describe("where config is found", () => {
  test("without any file there is a config that says nothing, and both places are told", async (t) => {
    const home = new ConfigHome(t);
    const loaded = await home.load();
    assert.deepEqual(configOf(loaded), {});
    assert.deepEqual(
      loaded.files.map(({ file, exists }) => [file, exists]),
      [
        [home.userFile, false],
        [home.projectFile, false],
      ],
    );
  });

  test("the person's own file is found by XDG_CONFIG_HOME and, on Windows, by APPDATA", async (t) => {
    const home = new ConfigHome(t);
    home.write(join(home.home, "elsewhere/pegboard/config.json"), '{"data":"/a"}');
    const xdg = await home.load({ env: { XDG_CONFIG_HOME: join(home.home, "elsewhere") } });
    assert.equal(configOf(xdg).data, "/a");
    const windows = await home.load({ platform: "win32", env: { APPDATA: join(home.home, "elsewhere") } });
    assert.equal(configOf(windows).data, "/a");
  });

  test("--config names a file in place of the project's own; one that is not there is an error", async (t) => {
    const home = new ConfigHome(t).inProject({ data: "/own" }, { trusted: true }).write("ci.json", '{"data":"/ci"}');
    assert.equal(configOf(await home.load({ named: "ci.json" })).data, "/ci");
    const gone = await home.load({ named: "gone.json" });
    assert.equal(gone.ok, false);
    assert.deepEqual(told(gone), [
      "error: The config cannot be read: there is no such file. Give the path of a file that can be read.",
    ]);
  });

  test("--config may name the person's own file, which then counts once and needs no trust", async (t) => {
    const home = new ConfigHome(t).user({ policy: { rules: [ALLOW] } });
    const loaded = await home.load({ named: home.userFile });
    assert.deepEqual(policiesOf(loaded), [{ rules: [ALLOW] }]);
    assert.deepEqual(loaded.problems, []);
  });

  test("a second config file in the project is told to be passed over", async (t) => {
    const home = new ConfigHome(t).inProject({}).write("pegboard.config.mjs", "throw new Error('was run')");
    const loaded = await home.load();
    assert.equal(loaded.ok, true);
    assert.match(told(loaded).join("\n"), /^warning: It is not read, because there is .*pegboard\.config\.json\./u);
    assert.equal(loaded.problems[0]?.file, join(home.project, "pegboard.config.mjs"));
  });
});

describe("a config with problems", () => {
  test("is refused as a whole, whichever file is wrong, with all that is wrong in all of them", async (t) => {
    const home = new ConfigHome(t).user({ policy: { rules: [DENY], mod: "manual" } }).inProject({ polcy: { rules: [DENY] } });
    const loaded = await home.load();
    assert.equal(loaded.ok, false);
    assert.ok(!("config" in loaded));
    assert.deepEqual(told(loaded), [
      'error 1: policy.mod is not a known property. Did you mean "mode"?',
      'error 1: polcy is not a known property. Did you mean "policy"?',
    ]);
  });

  test("cannot be a folder, or something that is no object", async (t) => {
    const home = new ConfigHome(t).write("pegboard.config.json/x", "").user([]);
    const loaded = await home.load();
    assert.deepEqual(
      loaded.problems.map(({ message }) => message),
      ["The config must be object, not array.", "The config cannot be read: it is a folder."],
    );
  });
});

test("a config that leads to a device is no file", { skip: process.platform === "win32", timeout: 5000 }, async (t) => {
  const home = new ConfigHome(t);
  symlinkSync("/dev/zero", home.projectFile);
  assert.match(told(await home.load()).join(), /^error: The config cannot be read: it is no file\./u);
});

describe("merging", () => {
  test("of policy all that any file says holds, each under its own name", async (t) => {
    const home = new ConfigHome(t)
      .user({ policy: { mode: "manual", rules: [DENY], without: ["a"] } })
      .inProject({ policy: { mode: "auto-run", rules: [ALLOW, ASK], without: ["b"] } }, { trusted: true });
    assert.deepEqual(used(await home.load()).policies, [
      { from: home.userFile, mode: "manual", rules: [DENY], without: ["a"] },
      { from: home.projectFile, mode: "auto-run", rules: [ALLOW, ASK], without: ["b"] },
    ]);
  });

  test("of everything else the project has the last word: settings and permissions key by key, chains and the like by name", async (t) => {
    const chain = (tool: string) => ({ steps: [{ tool }] });
    const home = new ConfigHome(t)
      .user({
        approvals: { expireMs: 1000 },
        settings: { github: { org: "mine", url: "https://a" }, other: { x: 1 } },
        permissions: { github: { network: true, read: ["/a"] }, bare: {} },
        chains: { one: chain("a"), two: chain("b") },
        triggers: [{ name: "t", run: "a", on: "x" }],
        channels: [{ name: "c", to: "inbox" }],
      })
      .inProject(
        {
          $schema: "./x.json",
          approvals: { expireMs: 2000 },
          settings: { github: { url: "https://b" } },
          permissions: { github: { read: ["/b"] }, bare: { network: true } },
          chains: { two: chain("c") },
          triggers: [
            { name: "t", run: "b", cron: "0 9 * * 1-5" },
            { name: "u", run: "c", on: "y" },
          ],
          channels: [{ name: "d", to: "log" }],
        },
        { trusted: true },
      );
    assert.deepEqual(configOf(await home.load()), {
      approvals: { expireMs: 2000 },
      settings: { github: { org: "mine", url: "https://b" }, other: { x: 1 } },
      permissions: { github: { network: true, read: ["/b"] }, bare: { network: true } },
      chains: { one: chain("a"), two: chain("c") },
      triggers: [
        { name: "t", run: "b", cron: "0 9 * * 1-5" },
        { name: "u", run: "c", on: "y" },
      ],
      channels: [
        { name: "c", to: "inbox" },
        { name: "d", to: "log" },
      ],
    });
  });

  test("paths begin at the folder of their file, and ~ is the person's home", async (t) => {
    const home = new ConfigHome(t).user({ data: "../data", permissions: { x: { read: ["~/notes"] } } }).inProject(
      {
        plugins: "tools",
        permissions: { x: { write: ["./out"] } },
        policy: { rules: [{ name: "r", verdict: "deny", match: { input: { path: { outside: "src" }, n: 1, w: "*" } } }] },
      },
      { trusted: true },
    );
    const { config, policies } = used(await home.load());
    assert.equal(config.plugins, join(home.project, "tools"));
    assert.equal(config.data, join(home.home, ".config", "data"));
    assert.deepEqual(config.permissions?.["x"], { read: [join(home.home, "notes")], write: [join(home.project, "out")] });
    assert.deepEqual(policies[0]?.rules?.[0]?.match?.input, { path: { outside: join(home.project, "src") }, n: 1, w: "*" });
  });

  test("of every value that holds it is known which file it is from", async (t) => {
    const home = new ConfigHome(t)
      .user({ policy: { mode: "reject", rules: [DENY] }, settings: { g: { a: 1, b: { c: 2 } } }, permissions: { g: {} } })
      .inProject(
        { policy: { rules: [ASK] }, settings: { g: { b: { d: [true] } } }, permissions: { g: { network: true } } },
        { trusted: true },
      );
    const loaded = await home.load();
    assert.ok(loaded.ok);
    const origins = loaded.origins.map(
      ({ path, value, file }) => `${path} ${JSON.stringify(value)} ${file === home.userFile ? "user" : "project"}`,
    );
    assert.deepEqual(origins.toSorted(), [
      "/permissions/g/network true project",
      '/policy/mode "reject" user',
      '/policy/rules/0/match/tool "git.push" user',
      '/policy/rules/0/name "no pushes" user',
      '/policy/rules/0/verdict "deny" user',
      '/policy/rules/1/match/tool "mail.*" project',
      '/policy/rules/1/name "ask for mail" project',
      '/policy/rules/1/verdict "ask" project',
      "/settings/g/a 1 user",
      "/settings/g/b/d/0 true project",
    ]);
  });
});

describe("a project's config that is not trusted", () => {
  test("denies and asks, and does nothing else; what is left out is told once", async (t) => {
    const home = new ConfigHome(t).inProject({
      plugins: "tools",
      data: "data",
      policy: { mode: "auto-run", rules: [DENY, ASK, ALLOW], without: ["rm -rf"] },
      approvals: { expireMs: 1 },
      settings: { github: { url: "https://evil.example", org: "x" } },
      permissions: { "*": { network: true }, a: { network: false, read: [], secrets: "none" }, b: { read: ["/"] }, c: {} },
      chains: { x: { steps: [{ tool: "a" }] } },
      triggers: [{ name: "t", run: "x", on: "y" }],
      channels: [{ name: "c", to: "log" }],
    });
    const loaded = await home.load();
    assert.deepEqual(configOf(loaded), { permissions: { a: { network: false, read: [], secrets: "none" }, c: {} } });
    assert.deepEqual(policiesOf(loaded), [{ rules: [DENY, ASK] }]);
    assert.deepEqual(told(loaded), [
      "warning: You have not trusted this file as it is now. Only what denies or asks is used of it; left out: plugins, data, policy.mode, " +
        'policy.rules "notes are fine", policy.without "rm -rf", approvals.expireMs, settings.github, permissions.*, permissions.b, ' +
        'chains.x, triggers "t", channels "c". Read it; then, if it is fine: pegboard config trust',
    ]);
  });

  for (const mode of ["manual", "allow-list", "reject"])
    test(`says nothing where it only makes things stricter, as the mode ${mode} does`, async (t) => {
      const home = new ConfigHome(t).user({ policy: { mode: "auto-run" } }).inProject({ policy: { mode, rules: [DENY] } });
      const loaded = await home.load();
      assert.deepEqual(loaded.problems, []);
      assert.deepEqual(policiesOf(loaded), [{ mode: "auto-run" }, { mode, rules: [DENY] }]);
    });

  test("is trusted by the file behind all links to it, and by what is in it", async (t) => {
    const home = new ConfigHome(t).write("real.json", '{"data":"/a"}');
    symlinkSync(join(home.project, "real.json"), home.projectFile);
    const asked: [string, string][] = [];
    const isTrusted = (file: string, digest: string) => asked.push([file, digest]) > 0;
    await home.load({ isTrusted });
    home.write("real.json", '{"data":"/b"}');
    const loaded = await home.load({ isTrusted });
    assert.deepEqual(new Set(asked.map(([file]) => file)), new Set([join(home.project, "real.json")]));
    assert.equal(new Set(asked.map(([, digest]) => digest)).size, 2);
    assert.equal(loaded.files[1]?.digest, asked[1]?.[1]);
  });
});
