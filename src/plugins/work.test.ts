import assert from "node:assert/strict";
import { test } from "node:test";
import { hivemindPlugin, until, workingBoard } from "./fixtures/working-board.ts";
import { SpecCache } from "./spec-cache.ts";

const SCHEDULES = `tools: [], onActivate: (ctx) => ctx.schedule({
  id: "poll", intervalSeconds: 60, handler: () => ctx.emitEvent("polled", { pid: process.pid }) })`;
const LOOPS = `tools: [], async loop(ctx) { await ctx.emitEvent("looping", { pid: process.pid }); await ctx.sleep(1e9); }`;

const pidIn = (line: string): number => (JSON.parse(line.slice(line.indexOf("{"))) as { pid: number }).pid;

test("H-O10 a scheduled task runs in its plugin as a call of its own through the gate, each time its interval has passed", async (t) => {
  const { host, clock, next, calls } = await workingBoard(t, hivemindPlugin("p", SCHEDULES));
  await host.reload();
  await until(() => clock.pending === 1);
  for (let run = 1; run <= 2; run++) {
    const polled = next("event polled");
    await clock.advance(60_000);
    await polled;
    await until(() => clock.pending === 1);
  }
  const started = calls.filter((event) => event.type === "call-started");
  assert.deepEqual(
    started.map(({ tool, caller, session }) => [tool, caller, session].join(" ")),
    ["p.schedule/poll schedule schedule:p", "p.schedule/poll schedule schedule:p"],
  );
  assert.equal(calls.filter((event) => event.type === "call-ended" && event.result.ok).length, 2);
  assert.deepEqual(host.tools(), []);
});

test("a scheduled task that policy denies does not run, and its plugin is told so", async (t) => {
  const policy = () => ({ verdict: "deny", rule: "nothing runs at night" }) as const;
  const { host, clock, next, lines } = await workingBoard(t, hivemindPlugin("p", SCHEDULES), { policy });
  await host.reload();
  await until(() => clock.pending === 1);
  const told = next("error");
  await clock.advance(60_000);
  assert.match(await told, /The scheduled task "poll" failed: .*nothing runs at night/u);
  assert.equal(
    lines.some((line) => line.startsWith("event")),
    false,
  );
});

test("a plugin with a task does not fall asleep; one without does", async (t) => {
  const files = { ...hivemindPlugin("p", SCHEDULES), ...hivemindPlugin("q", `tools: [], onActivate() {}`) };
  const { host, clock, board } = await workingBoard(t, files, { idleMs: 5 });
  await host.reload();
  await until(() => clock.pending === 1);
  const [p, q] = ["p", "q"].map((id) => board.shelved().find(({ plugin }) => plugin.id === id)?.plugin);
  await until(() => q?.process === undefined);
  p?.sleep();
  assert.notEqual(p?.process, undefined);
});

test("where no background work is wanted neither loops nor tasks are begun, and a plugin that schedules works all the same", async (t) => {
  const tools = `tools: [{ name: "ask", description: "Asks.", parameters: z.object({}), execute: () => ({ content: "yes" }) }]`;
  const definition = `${SCHEDULES}, ${LOOPS}`.replaceAll("tools: [],", "");
  const { host, clock, lines } = await workingBoard(t, hivemindPlugin("p", `${definition}, ${tools}`), { background: false });
  await host.reload();
  assert.equal((await host.call("plugin.p.ask")).ok, true);
  assert.deepEqual([clock.pending, lines], [0, []]);
});

test("H-O8 a loop that fails is begun anew in its process, after a while", async (t) => {
  const fails = `tools: [], async loop(ctx) { await ctx.emitEvent("began", { pid: process.pid }); throw new Error("lost the connection"); }`;
  const { host, clock, next } = await workingBoard(t, hivemindPlugin("p", fails));
  const [began, told] = [next("event began"), next("error")];
  await host.reload();
  assert.match(await told, /Its work beside calls ended: lost the connection\. It is begun again in 2 s\./u);
  const again = next("event began");
  await clock.advance(2000);
  assert.equal(pidIn(await again), pidIn(await began));
});

test("a loop that came to its end is not begun again", async (t) => {
  const { host, next, plugin, clock, lines } = await workingBoard(
    t,
    hivemindPlugin("p", `tools: [], loop: (ctx) => ctx.emitEvent("began", {})`),
  );
  const began = next("event began");
  await host.reload();
  await began;
  await until(() => plugin().plugin.process?.hasBackground === false);
  assert.deepEqual([clock.pending, lines], [0, ["event began {}"]]);
  plugin().plugin.sleep();
  assert.equal(plugin().plugin.process, undefined);
});

test("a process that is lost takes its loop and tasks with it: both begin anew in another, which is activated first", async (t) => {
  const { host, clock, next } = await workingBoard(t, hivemindPlugin("p", `${SCHEDULES}, ${LOOPS}`));
  const first = next("event looping");
  await host.reload();
  const old = pidIn(await first);
  const told = next("error");
  process.kill(old, "SIGKILL");
  assert.match(await told, /Its work beside calls ended: It was ended by SIGKILL.* It is begun again in 2 s/u);
  assert.equal(clock.pending, 1);
  const second = next("event looping");
  await clock.advance(2000);
  const now = pidIn(await second);
  assert.notEqual(now, old);
  await until(() => clock.pending === 1);
  const polled = next("event polled");
  await clock.advance(60_000);
  assert.equal(pidIn(await polled), now);
});

test("Ctrl-C, which reaches every process of a terminal, does not end a plugin: that is its host's to say", async (t) => {
  const { host, clock, next } = await workingBoard(t, hivemindPlugin("p", SCHEDULES));
  await host.reload();
  await until(() => clock.pending === 1);
  for (const run of [1, 2]) {
    const polled = next("event polled");
    await clock.advance(60_000);
    if (run === 1) for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.kill(pidIn(await polled), signal);
    await polled;
    await until(() => clock.pending === 1);
  }
});

test("a loop whose process is given up for a call that hangs stops at once, and begins anew in another when that one is gone", async (t) => {
  const tool = (name: string, execute: string) =>
    `{ name: "${name}", description: "Waits.", parameters: z.object({}), execute: ${execute} }`;
  const says = (name: string, rest: string) => `async (_, ctx) => { await ctx.emitEvent("${name}", {}); ${rest} }`;
  const hangs = says("hanging", "await new Promise(() => {});");
  const waits = says("waiting", "await ctx.sleep(1e9);");
  const loop = `async loop(ctx) {
    await ctx.emitEvent("looping", { pid: process.pid });
    await ctx.sleep(1e9).catch(() => ctx.emitEvent("stopping", {}));
  }`;
  const definition = `tools: [${tool("hang", hangs)}, ${tool("wait", waits)}], ${loop}`;
  const { host, clock, next } = await workingBoard(t, hivemindPlugin("p", definition));
  const [first, stopping] = [next("event looping"), next("event stopping")];
  await host.reload();
  const old = pidIn(await first);
  const begun = [next("event waiting"), next("event hanging")];
  const [waiting, hanging] = [host.start("plugin.p.wait"), host.start("plugin.p.hang")];
  await Promise.all(begun);
  hanging.cancel("It hangs.");
  await stopping;
  const told = next("error");
  waiting.cancel("Enough.");
  assert.match(await told, /Its work beside calls ended: .* It is begun again in 2 s/u);
  const second = next("event looping");
  await clock.advance(2000);
  assert.notEqual(pidIn(await second), old);
});

test("H-O8 a loop that fails five times in a row is given up as a problem, until its plugin is roused", async (t) => {
  const fails = `tools: [], async loop() { throw new Error("always"); }`;
  const { host, clock, next, plugin, lines } = await workingBoard(t, hivemindPlugin("p", fails));
  let told = next("error");
  await host.reload();
  for (const seconds of [2, 10, 60, 300]) {
    await told;
    told = seconds === 300 ? next("problem") : next("error");
    await clock.advance(seconds * 1000);
  }
  assert.match(await told, /the plugin "p" beside calls ended 5 times in a row and is begun no more: always\. Mend the plugin/u);
  assert.equal(lines.filter((line) => line.startsWith("error")).length, 4);
  const again = next("error");
  const { plugin: running, report } = plugin();
  running.rouse(report);
  assert.match(await again, /always/u);
});

test("work begins where the plugin is known from before, and nobody has called it", async (t) => {
  const cache = new SpecCache(undefined, "");
  const files = hivemindPlugin("p", LOOPS);
  const first = await workingBoard(t, files, { background: false, cache });
  await first.host.reload();
  const { report } = first.plugin();
  const second = await workingBoard(t, files, { cache });
  const looping = second.next("event looping");
  await second.host.reload();
  second.plugin().plugin.rouse(report);
  await looping;
  second.plugin().plugin.rouse(report);
  assert.equal(second.lines.filter((line) => line.startsWith("event looping")).length, 1);
});

test("a loop that heeds no signal is killed when its plugin is put away, and that is told", async (t) => {
  const deaf = `tools: [], async loop(ctx) { await ctx.emitEvent("looping", { pid: process.pid }); await new Promise(() => {}); }`;
  const { host, next, plugin } = await workingBoard(t, hivemindPlugin("p", deaf), { stopMs: 10 });
  const looping = next("event looping");
  await host.reload();
  const pid = pidIn(await looping);
  const told = next("warn It did not end");
  await plugin().plugin.close();
  assert.match(await told, /within 300 ms when told to, and was killed/u);
  assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
});

test("a new version takes the work over: the old loop and its tasks stop at once, in good order", async (t) => {
  const definition = (version: string) => `${SCHEDULES.replace('"polled"', `"polled ${version}"`)},
    async loop(ctx) { await ctx.emitEvent("looping ${version}", {}); await ctx.sleep(1e9); },
    onDeactivate: (ctx) => ctx.emitEvent("deactivated ${version}", {})`;
  const { host, clock, next, lines, write } = await workingBoard(t, hivemindPlugin("p", definition("1")));
  const first = next("event looping 1");
  await host.reload();
  await first;
  await until(() => clock.pending === 1);
  const [second, over] = [next("event looping 2"), next("event deactivated 1")];
  for (const [path, text] of Object.entries(hivemindPlugin("p", definition("2")))) write(path, text);
  await host.reload();
  await Promise.all([second, over]);
  await until(() => clock.pending === 1);
  const polled = next("event polled");
  await clock.advance(60_000);
  assert.match(await polled, /polled 2/u);
  assert.equal(
    lines.some((line) => line.startsWith("event polled 1")),
    false,
  );
});
