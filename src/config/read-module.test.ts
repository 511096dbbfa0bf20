import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ConfigHome, told } from "./fixtures/config-home.ts";

const RULES = 'export const rules: { name: string; verdict: "deny" }[] = [{ name: "none", verdict: "deny" }];';

test("a trusted pegboard.config.ts is run as it is, with defineConfig at hand though nothing is installed there", async (t) => {
  const home = new ConfigHome(t).write("rules.ts", RULES).write(
    "pegboard.config.ts",
    `import { defineConfig } from "pegboard";
       import { rules } from "./rules.ts";
       console.log("is not printed among what is for programs");
       export default defineConfig({ data: process.env.WHERE, policy: { rules } });`,
  );
  home.trusted = () => true;
  const loaded = await home.load({ env: { WHERE: "/from/env", OTHER: undefined } });
  assert.ok(loaded.ok, told(loaded).join("\n"));
  assert.deepEqual(loaded.config, { data: "/from/env" });
  assert.deepEqual(loaded.policies, [
    { from: join(home.project, "pegboard.config.ts"), rules: [{ name: "none", verdict: "deny" }] },
  ]);
});

test("without trust it is not run, and nothing is used at all", async (t) => {
  const home = new ConfigHome(t).user({ data: "/mine" });
  const trace = join(home.home, "ran");
  home.write("pegboard.config.mjs", `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(trace)}, "");`);
  const loaded = await home.load();
  assert.equal(loaded.ok, false);
  assert.deepEqual(told(loaded), [
    "error: This config is code that you have not trusted yet, so it was not run, and nothing is used without it. " +
      "Read it; then, if it is fine: pegboard config trust",
  ]);
  assert.equal(existsSync(trace), false);
});

test("what it imports is trusted with it: a change there is a change of the whole", async (t) => {
  const home = new ConfigHome(t)
    .write("rules.ts", RULES)
    .write("pegboard.config.ts", 'import { rules } from "./rules.ts"; export default { policy: { rules } };');
  const digest = async () => (await home.load()).files[1]?.digest;
  const before = await digest();
  assert.ok(before);
  assert.equal(await digest(), before);
  home.write("rules.ts", `${RULES} rules.length = 0;`);
  assert.notEqual(await digest(), before);
});

for (const [what, source, expected] of [
  [
    "a syntax error",
    "export default {\n  data: ,\n};",
    /^error 2: It cannot be loaded: Unexpected ","\. Mend the source at this place\./u,
  ],
  [
    "a missing import",
    'import "./gone.ts"; export default {};',
    /^error 1: It cannot be loaded: Could not resolve "\.\/gone\.ts"/u,
  ],
  ["a throw", 'throw new Error("no token");', /^error: It failed: no token\. Mend it, or write/u],
  [
    "no default export",
    "export const config = {};",
    /^error: It exports nothing by default\. Write: export default defineConfig/u,
  ],
  [
    "a function in it",
    "export default { settings: { a: { f() {} } } };",
    /^error: settings\.a\.f is a function, which JSON cannot carry\./u,
  ],
  ["an unknown key", "export default { polcy: {} };", /^error: polcy is not a known property\. Did you mean "policy"\?/u],
  ["an endless loop", "while (true) {}", /^error: It failed: it took longer than 300 ms\./u],
  ["an end of its thread", "process.exit(3);", /^error: It failed: it ended its own thread with exit code 3\./u],
] as const)
  test(`a config module with ${what} is refused, and the reason told`, async (t) => {
    const home = new ConfigHome(t).write("pegboard.config.js", source).write("package.json", '{"type":"module"}');
    home.trusted = () => true;
    const loaded = await home.load({ moduleMs: what === "an endless loop" ? 300 : 20_000 });
    assert.equal(loaded.ok, false);
    assert.match(told(loaded).join("\n"), expected);
    assert.equal(loaded.problems[0]?.file, join(home.project, "pegboard.config.js"));
  });
