import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { createTestHost, fakeClock } from "pegboard/testing";
import { memoryServices } from "../../../plugins/fixtures/load-here.ts";
import { codeOf, failureOf } from "../../../testing/fixtures/outcome.ts";
import { loadPlugin } from "../fixtures/plugin.ts";
import { Workshop, type Materials } from "./workshop.ts";

function workshop(more: Partial<Materials> = {}) {
  const services = memoryServices();
  const clock = fakeClock();
  const made = new Workshop({ pluginId: "p", services, permissions: undefined, config: () => ({}), clock, ...more });
  const stop = new AbortController();
  return { services, clock, workshop: made, stop, ctx: made.context({ signal: stop.signal }) };
}

const message = (source: string) => ({ source, channel: "c", content: source });

test("H-23 H-O5 a tool gets the whole context, and all of it works", async () => {
  const { plugin, services } = await loadPlugin("everything");
  const host = createTestHost({ tools: plugin.tools });
  const result = await host.call("plugin.acme.everything.use_all");
  assert.deepEqual(result.data, {
    id: "acme.everything",
    secrets: ["s3cret", true, null],
    stored: [{ at: 5 }, ["cursor"], null],
    files: ["grüße", true, false],
    resolved: "a.txt",
    listed: [[], []],
    host: "string",
    platform: { win32: "windows", darwin: "macos" }[process.platform as string] ?? "linux",
    fetch: "function",
    aborted: false,
  });
  assert.deepEqual(
    services.news.map((news) => (news.type === "log" ? `log ${news.level}` : news.type)),
    ["log debug", "log info", "log warn", "log error", "notification", "status", "message", "message", "event"],
  );
  assert.deepEqual([services.secrets.size, services.values.size, services.files.size], [0, 0, 0]);
});

test("H-O5 a status during a call is how far the call is", async () => {
  const { plugin } = await loadPlugin("everything");
  const host = createTestHost({ tools: plugin.tools });
  await host.call("plugin.acme.everything.use_all");
  const chunks = host.events.flatMap((event) => (event.type === "chunk" ? [event.chunk] : []));
  assert.deepEqual(chunks, [{ type: "progress", key: "status", message: "Half way", fraction: 0.5 }]);
});

test("H-O5 a cancelled call wakes its tool from sleep at once", async () => {
  const { plugin } = await loadPlugin("everything");
  const host = createTestHost({ tools: plugin.tools });
  const call = host.start("plugin.acme.everything.wait", { hours: 1 });
  for await (const event of call.events()) if (event.type === "chunk") call.cancel("enough");
  assert.equal(codeOf(await call.result), "cancelled");
});

test("H-O5 sleep takes its time, rejects with AbortError when stopped, and leaves no timer", async () => {
  const { ctx, clock, stop } = workshop();
  const slept = ctx.sleep(1000);
  await clock.advance(1000);
  await slept;
  const cut = ctx.sleep(1000);
  stop.abort();
  await assert.rejects(cut, { name: "AbortError" });
  await assert.rejects(ctx.sleep(1), { name: "AbortError" });
  assert.equal(clock.pending, 0);
});

test("H-O10 a scheduled task is the host's to time, and really runs when the host says so, until it is unscheduled", async () => {
  const { ctx, clock, services, workshop: made } = workshop();
  let runs = 0;
  const handler = async () => {
    runs += 1;
    if (runs === 2) throw new Error("no luck");
  };
  await ctx.schedule({ id: "poll", intervalSeconds: 10, handler });
  assert.deepEqual([runs, clock.pending, services.schedules.get("poll")], [0, 0, 10]);
  await made.schedules.run("poll");
  await assert.rejects(made.schedules.run("poll"), /no luck/u);
  await made.schedules.run("poll");
  assert.equal(runs, 3);
  await ctx.unschedule("poll");
  await ctx.unschedule("poll");
  assert.equal(services.schedules.size, 0);
  await assert.rejects(made.schedules.run("poll"), /There is no scheduled task "poll" any more/u);
});

test("a task scheduled twice is the second one, and bad ones are refused", async () => {
  const { ctx, workshop: made, services } = workshop();
  const runs: string[] = [];
  await ctx.schedule({ id: "a", intervalSeconds: 1, handler: () => void runs.push("first") });
  await ctx.schedule({ id: "a", intervalSeconds: 2, handler: () => void runs.push("second") });
  await made.schedules.run("a");
  assert.deepEqual([runs, services.schedules.get("a")], [["second"], 2]);
  await assert.rejects(ctx.schedule({ id: "b", intervalSeconds: 0, handler: () => {} }), /intervalSeconds above 0, not 0/u);
  await assert.rejects(ctx.schedule({ id: "", intervalSeconds: 1, handler: () => {} }), /needs an id/u);
  services.schedule = () => Promise.reject(new Error("too many"));
  await assert.rejects(ctx.schedule({ id: "c", intervalSeconds: 1, handler: () => {} }), /too many/u);
  await assert.rejects(made.schedules.run("c"), /There is no scheduled task "c"/u);
});

test("H-19 a message whose source was seen is dropped, in one batch or over several contexts", async () => {
  const { ctx, workshop: made, services } = workshop();
  await ctx.emitMessages([message("a"), message("a"), message("b")]);
  await made.context({ signal: new AbortController().signal }).emitMessage(message("b"));
  assert.deepEqual(
    services.news.map((news) => news.type === "message" && news.message["source"]),
    ["a", "b"],
  );
});

test("H-19 a message that did not go out may be sent again", async () => {
  const { ctx, services } = workshop();
  const { tell } = services;
  services.tell = () => Promise.reject(new Error("no host"));
  await assert.rejects(ctx.emitMessages([message("a"), message("b")]), /no host/u);
  services.tell = tell;
  await ctx.emitMessages([message("a"), message("b")]);
  assert.equal(services.news.length, 2);
});

for (const bad of [{ channel: "c", content: "x" }, { source: "s", content: "x" }, { source: "s", channel: "c" }, null])
  test(`a message ${JSON.stringify(bad)} is refused with the field it lacks`, async () => {
    const { ctx, services } = workshop();
    await assert.rejects(
      ctx.emitMessages([message("fine"), bad as never]),
      /A message needs "(?:source|channel|content)" as text/u,
    );
    assert.deepEqual(services.news, []);
  });

test("H-O8 600 messages a minute go out, then none until a minute has passed", async () => {
  const { ctx, clock, services } = workshop();
  await ctx.emitMessages(Array.from({ length: 600 }, (_, i) => message(`m${i}`)));
  await assert.rejects(ctx.emitMessage(message("more")), /600 messages a minute/u);
  await clock.advance(60_000);
  await ctx.emitMessage(message("more"));
  assert.equal(services.news.length, 601);
});

test("H-O8 300 events a minute go out", async () => {
  const { ctx, clock } = workshop();
  for (let i = 0; i < 300; i++) await ctx.emitEvent("e", { i });
  await assert.rejects(ctx.emitEvent("e"), /300 events a minute/u);
  await clock.advance(60_000);
  await ctx.emitEvent("e");
});

test("H-O8 what is larger than 10 MB, or no JSON, is not handed on", async () => {
  const { ctx, services } = workshop();
  const large = "x".repeat(10 * 1024 * 1024);
  await assert.rejects(ctx.emitEvent("e", { large }), /payload of an event is larger than 10 MB/u);
  await assert.rejects(ctx.store.set("k", large), /value of "k" is larger than 10 MB/u);
  await assert.rejects(ctx.store.set("k", { at: [() => {}] }), /value of "k" at \/at\/0 is a function/u);
  assert.deepEqual([services.news.length, services.values.size], [0, 0]);
});

for (const [what, permissions, allowed] of [
  ["no list", undefined, ["get", "has", "set", "delete"]],
  ["an empty list", [], []],
  ["secrets:read", ["secrets:read"], ["get", "has"]],
  ["secrets:write", ["secrets:write"], ["set", "delete"]],
  ["both", ["secrets:read", "secrets:write"], ["get", "has", "set", "delete"]],
] as const)
  test(`H-O8 with ${what} of permissions a plugin may ${allowed.join(", ") || "not touch"} secrets`, async () => {
    const { ctx } = workshop({ permissions: permissions === undefined ? undefined : new Set(permissions) });
    for (const verb of ["get", "has", "set", "delete"] as const) {
      const done = ctx.secrets[verb]("k", "v");
      if (allowed.some((one) => one === verb)) await done;
      else await assert.rejects(done, /needs the permission "secrets:(?:read|write)": add it to hivemind\.permissions/u);
    }
  });

test("H-16 a log line never fails, whatever it is given", async () => {
  const { ctx, services } = workshop();
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  ctx.logger.error("e", { error: new Error("why"), big: 1n });
  ctx.logger.warn("c", circle);
  services.tell = () => Promise.reject(new Error("no host"));
  ctx.logger.info("lost");
  assert.deepEqual(services.news[0], { type: "log", level: "error", message: "e", data: { error: "Error: why", big: "1" } });
  assert.match(JSON.stringify(services.news[1]), /data that cannot be shown/u);
});

test("the plugin's files stay in their folder, are text, and are missed loudly", async () => {
  const { ctx } = workshop();
  for (const path of ["../x", "/etc/passwd", "a/../../x", "..\\x"])
    await assert.rejects(ctx.dataDir.readFile(path), /leads out of the plugin's data folder/u);
  await assert.rejects(ctx.dataDir.readFile("gone"), { message: "File not found: gone", code: "ENOENT" });
  await assert.rejects(ctx.dataDir.writeFile("x", new Uint8Array([0xff])), /no UTF-8 text/u);
  await ctx.dataDir.writeFile("a.txt", "a");
  assert.deepEqual(await ctx.dataDir.readDir("."), ["a.txt"]);
  assert.equal(await ctx.dataDir.exists("."), true);
});

test("H-22 ctx.http.fetch fetches, and ends with its occasion", async (t) => {
  const server = createServer((request, response) => request.url === "/slow" || response.end("hello"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  t.after(() => server.closeAllConnections());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { ctx, stop } = workshop();
  assert.equal(await (await ctx.http.fetch(origin)).text(), "hello");
  const own = new AbortController();
  const slow = [ctx.http.fetch(`${origin}/slow`), ctx.http.fetch(`${origin}/slow`, { signal: own.signal })];
  stop.abort();
  for (const one of slow) await assert.rejects(one, { name: "AbortError" });
});

test("H-O8 without a network permission in its list a plugin is told which one it needs", async () => {
  const { plugin } = await loadPlugin("everything");
  const host = createTestHost({ tools: plugin.tools });
  const { message: words } = failureOf(await host.call("plugin.acme.everything.reach_out"));
  assert.match(words, /"network:api\.example\.com": add it to hivemind\.permissions/u);
});
