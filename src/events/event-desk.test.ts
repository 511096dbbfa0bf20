import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeClock } from "pegboard/testing";
import { failure, type FailureCode } from "../contract/failure.ts";
import { failed } from "../contract/result.ts";
import type { Trigger } from "../contract/trigger.ts";
import { messageNews, openDesk } from "./fixtures/desk.ts";
import { dataFolder } from "./fixtures/ledger.ts";

const NOTIFY: Trigger = { name: "notify", on: "item.*", run: "notes.add", input: { text: "{{event.payload.title}}" } };
const event = (name: string, payload: object = {}) => ({ type: "event", name, payload });
const failing = (code: FailureCode) => () => failed(failure(code, `It was ${code}.`));

test("an event is kept with the runs it makes before the plugin's await settles, and no host that delivers need be there", async (t) => {
  const { desk, outgoing, calls, clock } = openDesk(t, { triggers: [NOTIFY] });
  await desk.hear("shop", event("item.sold", { title: "Lamp" }));
  const [pending] = outgoing.pending();
  assert.deepEqual([pending?.name, pending?.about.plugin], ["notify", "shop"]);
  await clock.advance(60_000);
  assert.deepEqual(calls, []);
  assert.equal(clock.pending, 0);
});

test("a trigger runs its tool with the mapped input, under a key of its own for each event", async (t) => {
  const input = {
    all: "{{ event.payload }}",
    count: "{{event.payload.count}}",
    text: "{{event.name}} von {{event.plugin}}",
    n: 1,
  };
  const { desk, calls, outgoing, told } = openDesk(t, { triggers: [{ ...NOTIFY, input }] });
  desk.start();
  await desk.hear("größe", event("item.新", { count: 3 }));
  await desk.idle();
  const [taken] = told("taken");
  assert.deepEqual(calls, [
    {
      tool: "notes.add",
      input: { all: { count: 3 }, count: 3, text: "item.新 von größe", n: 1 },
      options: { caller: "trigger", session: "trigger:notify", idempotencyKey: `trigger:notify:${taken?.about.id}` },
    },
  ]);
  assert.deepEqual(outgoing.pending(), []);
  const [delivered] = told("delivered");
  assert.equal(delivered?.result?.ok, true);
});

test("an event sets off the triggers whose name, plugin and filter it fits, and no other", async (t) => {
  const { desk, calls } = openDesk(t, {
    triggers: [
      { name: "name", on: "a.*", run: "t" },
      { name: "plugin", on: "*", plugin: "p*", run: "t" },
      { name: "filter", on: "*", filter: { "order.total": 5, "/kind": "gr*" }, run: "t" },
      { name: "regex", on: "*", filter: { kind: { pattern: "^gr[uü]n$", type: "regex" } }, run: "t" },
    ],
  });
  desk.start();
  const setOff = async (plugin: string, name: string, payload: object) => {
    calls.length = 0;
    await desk.hear(plugin, event(name, payload));
    await desk.idle();
    return calls.map(({ options }) => options.session?.slice(8)).toSorted();
  };
  assert.deepEqual(await setOff("q", "a.b", {}), ["name"]);
  assert.deepEqual(await setOff("p1", "b", {}), ["plugin"]);
  assert.deepEqual(await setOff("q", "b", { order: { total: 5 }, kind: "grün" }), ["filter", "regex"]);
  assert.deepEqual(await setOff("q", "b", { order: { total: 6 }, kind: "grün" }), ["regex"]);
  assert.deepEqual(await setOff("q", "b", { order: null }), []);
});

test("triggers and channels that make no sense are told and left out, the others work", async (t) => {
  const { desk, calls } = openDesk(t, {
    triggers: [
      { name: "a", on: "x", filter: { f: { pattern: "(", type: "regex" } }, run: "t" },
      { name: "b", cron: "61 * * * *", run: "t" },
      { name: "c", cron: "@daily", timeZone: "Mars/North", run: "t" },
      NOTIFY,
      NOTIFY,
    ],
    channels: [
      { name: "d", to: "webhook", url: "ftp://example.com" },
      { name: "e", to: "webhook", url: "https://me:secret@example.com" },
      { name: "f", to: "webhook", url: "https://example.com", headers: { "a b": "c" } },
      { name: "g", to: "log", match: { x: {} as never } },
      { name: "log", to: "log" },
    ],
  });
  assert.deepEqual(
    desk.problems.map((problem) => problem.slice(0, 60)),
    [
      'The trigger "a" has a filter that cannot be used: f is no re',
      'The trigger "b" has the cron expression "61 * * * *", which ',
      'The trigger "c" has a time zone that is not known (Invalid t',
      'The trigger "notify" has the name of another; give it one of',
      'The channel "d" has a url that is none; write one that begin',
      'The channel "e" has a password in its url; write it as a hea',
      'The channel "f" has a header that cannot be sent; names are ',
      'The channel "g" matches by something that cannot be used: x ',
    ],
  );
  assert.doesNotMatch(desk.problems.join(""), /secret/u);
  desk.start();
  await desk.hear("p", event("item.a"));
  await desk.idle();
  assert.equal(calls.length, 1);
});

for (const code of ["tool_failed", "denied", "declined", "timeout", "cancelled"] as const)
  test(`a run that ended as ${code} is done: it is not tried again`, async (t) => {
    const { desk, outgoing, calls, told } = openDesk(t, { triggers: [NOTIFY], answer: failing(code) });
    desk.start();
    await desk.hear("p", event("item.a"));
    await desk.idle();
    assert.deepEqual([calls.length, outgoing.pending(), outgoing.givenUp()], [1, [], []]);
    assert.equal(told("delivered")[0]?.result?.ok, false);
  });

for (const code of ["busy", "host_closed", "interrupted"] as const)
  test(`a run that had no chance (${code}) is tried again after a while`, async (t) => {
    const { desk, outgoing, calls, clock, told } = openDesk(t, { triggers: [NOTIFY], answer: failing(code) });
    desk.start();
    await desk.hear("p", event("item.a"));
    await desk.idle();
    assert.deepEqual(outgoing.nextDue(clock.now()), clock.now() + 2000);
    await clock.advance(1999);
    assert.equal(calls.length, 1);
    await clock.advance(1);
    await desk.idle();
    assert.deepEqual(calls[1], calls[0]);
    assert.equal(told("delayed").length, 2);
  });

test("what never has a chance is tried ever more seldom, and given up after twenty times in some nine hours", async (t) => {
  const folder = dataFolder(t);
  const clock = fakeClock(1e12);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 20; attempt++) {
    // A host for each: one that waited would look every second.
    const { desk, outgoing, close, calls } = openDesk(t, { folder, clock, triggers: [NOTIFY], answer: failing("busy") });
    desk.start();
    if (attempt === 1) await desk.hear("p", event("item.a"));
    await desk.idle();
    assert.equal(calls.length, 1);
    const wait = (outgoing.nextDue(clock.now()) ?? clock.now()) - clock.now();
    waits.push(wait / 1000);
    if (attempt === 20) assert.deepEqual([outgoing.pending(), outgoing.givenUp()[0]?.lastError], [[], "It was busy."]);
    await close();
    await clock.advance(wait);
  }
  assert.deepEqual(waits, [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, ...Array<number>(8).fill(3600), 0]);
});

for (const code of ["unknown", "tool_not_found", "invalid_input"] as const)
  test(`a run that ended as ${code} is kept for people, who can have it made anew`, async (t) => {
    const { desk, outgoing, calls, clock } = openDesk(t, { triggers: [NOTIFY], answer: failing(code) });
    desk.start();
    await desk.hear("p", event("item.a"));
    await desk.idle();
    const [given] = outgoing.givenUp();
    assert.equal(given?.lastError, `It was ${code}.`);
    assert.equal(calls[0]?.options.retryFailed, undefined);
    outgoing.takeUp(given?.id ?? "");
    await clock.advance(1000);
    await desk.idle();
    assert.deepEqual([calls.length, calls[1]?.options.retryFailed], [2, true]);
  });

test("a trigger whose tool emits the event it waits for is held to its rate, told, and loses nothing", async (t) => {
  const setup = openDesk(t, {
    triggers: [NOTIFY],
    answer: async () => {
      // Two for one: without a bound they would fill the machine.
      for (let i = 0; i < 2; i++) await setup.desk.hear("p", event("item.again")).catch(() => {});
      return "ok";
    },
  });
  const { desk, calls, clock, told } = setup;
  desk.start();
  await desk.hear("p", event("item.first"));
  await desk.idle();
  assert.equal(calls.length, 120);
  assert.match(
    told("trouble")[0]?.message ?? "",
    /"notify" has run so often within a minute.*Does "notify" run something that emits/u,
  );
  await clock.advance(59_000);
  assert.equal(calls.length, 120);
  await clock.advance(1000);
  await desk.idle();
  assert.equal(calls.length, 240);
  assert.equal(told("trouble").length, 2);
});

test("what is under way when the desk is closed is put back, and is made anew by the next", async (t) => {
  const folder = dataFolder(t);
  const under = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const first = openDesk(t, {
    folder,
    triggers: [NOTIFY],
    async answer() {
      under.resolve();
      await ended.promise;
      return failed(failure("cancelled", "The host closed while it ran."));
    },
  });
  first.desk.start();
  for (let i = 0; i < 6; i++) await first.desk.hear("p", event("item.a", { i }));
  await under.promise;
  const closing = first.close();
  ended.resolve();
  await closing;
  // Four at once; the other two were not begun.
  assert.equal(first.calls.length, 4);
  const second = openDesk(t, { folder, clock: first.clock, triggers: [NOTIFY] });
  second.desk.start();
  await second.desk.idle();
  assert.equal(second.calls.length, 6);
  assert.equal(second.calls.filter(({ options }) => options.retryFailed).length, 4);
  assert.deepEqual(second.outgoing.pending(), []);
});

test("of two hosts on one data folder, each delivery is made by one", async (t) => {
  const folder = dataFolder(t);
  const [a, b] = [openDesk(t, { folder, triggers: [NOTIFY] }), openDesk(t, { folder, triggers: [NOTIFY] })];
  for (let i = 0; i < 40; i++) await (i % 2 === 0 ? a : b).desk.hear("p", event("item.a", { i }));
  a.desk.start();
  b.desk.start();
  await Promise.all([a.desk.idle(), b.desk.idle()]);
  const keys = [...a.calls, ...b.calls].map(({ options }) => options.idempotencyKey);
  assert.deepEqual([keys.length, new Set(keys).size], [40, 40]);
  assert.ok(a.calls.length > 0 && b.calls.length > 0);
});

test("what another process has taken is seen within a second", async (t) => {
  const folder = dataFolder(t);
  const [serving, other] = [openDesk(t, { folder, triggers: [NOTIFY] }), openDesk(t, { folder, triggers: [NOTIFY] })];
  serving.desk.start();
  await other.desk.hear("p", event("item.a"));
  await serving.clock.advance(1000);
  await serving.desk.idle();
  assert.equal(serving.calls.length, 1);
});

test("that something was delivered is written down later where the disk refuses it at first, and is not delivered twice", async (t) => {
  let isFull = true;
  const { desk, calls, outgoing, clock, told } = openDesk(t, {
    triggers: [NOTIFY],
    wrap: (real) =>
      new Proxy(real, {
        get: (_, key) => {
          if (key === "done" && isFull) throw new Error("the disk is full");
          const value = real[key as "done"];
          return value.bind(real);
        },
      }),
  });
  desk.start();
  await desk.hear("p", event("item.a"));
  await clock.advance(5000);
  assert.deepEqual([calls.length, outgoing.pending().length], [1, 1]);
  assert.match(told("trouble")[0]?.message ?? "", /the disk is full/u);
  isFull = false;
  await clock.advance(1000);
  assert.deepEqual([calls.length, outgoing.pending().length], [1, 0]);
});

test("news of any shape is looked at first, and refused with words for the author", async (t) => {
  const { desk, outgoing } = openDesk(t, { triggers: [{ ...NOTIFY, on: "*" }] });
  const large = "x".repeat(10 * 1024 * 1024);
  let deep: object = {};
  for (let i = 0; i < 100; i++) deep = { deep };
  for (const [news, words] of [
    [null, /must be an object with a type/u],
    [{ type: "gossip" }, /no news of the type "gossip"/u],
    [event(""), /needs a name of 1 to 200 characters, not ""/u],
    [event("x".repeat(201)), /needs a name/u],
    [event("x", { large }), /larger than 10/u],
    [event("x", { deep }), /nested deeper than 64/u],
    [{ type: "message", message: [] }, /must be an object/u],
    [{ type: "message", message: { source: "s", channel: "c" } }, /needs "content" as text, not nothing/u],
    [{ type: "message", message: { source: "", channel: "c", content: "" } }, /source of a message must be/u],
    [{ type: "notification", notification: "hi" }, /A notification must be an object, not "hi"/u],
    [{ type: "status" }, /A status is undefined/u],
  ] as const)
    await assert.rejects(desk.hear("p", news), words);
  assert.deepEqual([outgoing.pending(), outgoing.inbox()], [[], []]);
});

test("a plugin that talks too much is refused, of each kind of news by its own rate, and no other plugin with it", async (t) => {
  const { desk, clock, told } = openDesk(t, {});
  for (let i = 0; i < 300; i++) await desk.hear("p", event("x"));
  await assert.rejects(desk.hear("p", event("x")), /may send 300 events a minute/u);
  for (let i = 0; i < 600; i++) await desk.hear("p", messageNews(`m${i}`));
  await assert.rejects(desk.hear("p", messageNews("one more")), /may send 600 messages a minute/u);
  for (let i = 0; i < 3001; i++) await desk.hear("p", { type: "log", level: "loud", message: i });
  assert.equal(told("news").filter(({ news }) => news.type === "log" && news.level === "info").length, 3000);
  await desk.hear("q", event("x"));
  await clock.advance(60_000);
  await desk.hear("p", event("x"));
});

test("a plugin of which too much is still to be delivered is refused more", async (t) => {
  const { desk } = openDesk(t, {
    triggers: [NOTIFY],
    wrap: (real) =>
      new Proxy(real, { get: (_, key) => (key === "backlog" ? () => ({ deliveries: 10_000, characters: 5 }) : undefined) }),
  });
  await assert.rejects(desk.hear("p", event("item.a")), /10000 events and messages of this plugin are still to be delivered/u);
  await desk.hear("p", event("nobody waits for it"));
});

test("listeners hear what happens; one that throws changes nothing, and what is no longer wanted is not heard", async (t) => {
  const { desk, calls } = openDesk(t, { triggers: [NOTIFY] });
  const warned = new Promise<Error>((resolve) => process.once("warning", resolve));
  const heard: string[] = [];
  const stop = desk.listen((happening) => {
    heard.push(happening.type);
    throw new Error("deaf");
  });
  desk.start();
  await desk.hear("p", event("item.a"));
  await desk.idle();
  assert.deepEqual(heard, ["news", "taken", "delivered"]);
  assert.equal(calls.length, 1);
  assert.match((await warned).message, /deaf/u);
  stop();
  await desk.hear("p", { type: "status", status: { state: "connected" } });
  assert.equal(heard.length, 3);
});
