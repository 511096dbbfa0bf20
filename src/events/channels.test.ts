import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import type { Channel } from "../contract/trigger.ts";
import { messageNews, openDesk } from "./fixtures/desk.ts";
import { dataFolder } from "./fixtures/ledger.ts";

interface Posted {
  readonly url: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: Record<string, unknown>;
}

/** A server that keeps what is posted to it, and answers as it is told. */
async function receiver(t: TestContext, answer: (posted: Posted, response: ServerResponse) => void) {
  const posted: Posted[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request.setEncoding("utf8")) text += part as string;
    const one = { url: request.url, headers: request.headers, body: JSON.parse(text) as Record<string, unknown> };
    posted.push(one);
    waiting.shift()?.();
    answer(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, posted, next: () => new Promise<void>((resolve) => waiting.push(resolve)) };
}

const ok = (_: Posted, response: ServerResponse) => void response.end("thanks");

test("without channels a message goes to the inbox, and one whose source was seen goes nowhere, over a restart", async (t) => {
  const folder = dataFolder(t);
  const first = openDesk(t, { folder });
  await first.desk.hear("mail", messageNews("m1"));
  await first.close();
  const { desk, outgoing, told } = openDesk(t, { folder });
  await desk.hear("mail", messageNews("m1", "again"));
  await desk.hear("chat", messageNews("m1", "of another plugin"));
  assert.deepEqual(
    outgoing.inbox().map(({ plugin, message }) => [plugin, message["content"]]),
    [
      ["chat", "of another plugin"],
      ["mail", "hello"],
    ],
  );
  assert.equal(told("news").length, 1);
});

test("a message goes to every channel it matches, and to no other", async (t) => {
  const channels: Channel[] = [
    { name: "inbox", to: "inbox", match: { plugin: "mail" } },
    { name: "log", to: "log", match: { channel: "m*", "sender.name": "Ärger" } },
    { name: "tool", to: "tool", run: "notes.add", input: { text: "{{message.content}}", all: "{{message.sender}}" } },
  ];
  const { desk, outgoing, calls, told } = openDesk(t, { channels });
  desk.start();
  const message = { source: "1", channel: "mail", content: "Hi", sender: { name: "Ärger" } };
  await desk.hear("mail", { type: "message", message });
  await desk.hear("chat", messageNews("2"));
  await desk.idle();
  assert.deepEqual(
    outgoing.inbox().map(({ source }) => source),
    ["1"],
  );
  assert.deepEqual(
    told("logged").map(({ channel, message: logged }) => [channel, logged.source]),
    [["log", "1"]],
  );
  const [taken] = told("taken");
  assert.deepEqual(taken?.to, ["inbox", "log", "tool"]);
  assert.deepEqual(calls[0], {
    tool: "notes.add",
    input: { text: "Hi", all: { name: "Ärger" } },
    options: { caller: "channel", session: "channel:tool", idempotencyKey: `channel:tool:${taken?.about.id}` },
  });
  assert.equal(calls.length, 2);
});

test("a notification stands in the inbox under its title, each of them", async (t) => {
  const { desk, outgoing } = openDesk(t, {});
  for (let i = 0; i < 2; i++)
    await desk.hear("mail", {
      type: "notification",
      notification: { title: "Signed out", body: "Sign in.", source: "x", channel: "y" },
    });
  const [newest, ...more] = outgoing.inbox();
  assert.equal(more.length, 1);
  const { source, ...rest } = newest?.message ?? {};
  assert.match(String(source), /^notification:/u);
  assert.deepEqual(rest, { title: "Signed out", body: "Sign in.", channel: "notification", content: "Sign in." });
});

test("a webhook gets the message as JSON, with the owner's headers and a key that stays the same when it is tried again", async (t) => {
  const { url, posted } = await receiver(t, (_, response) => void response.writeHead(posted.length === 1 ? 500 : 200).end());
  const headers = { Authorization: "Bearer abc", "Content-Type": "text/plain", "Idempotency-Key": "mine" };
  const { desk, clock, told, outgoing } = openDesk(t, {
    channels: [{ name: "höök", to: "webhook", url: `${url}/secret-path`, headers }],
  });
  desk.start();
  await desk.hear("mail", messageNews("m1", "grüße"));
  await desk.idle();
  const [delayed] = told("delayed");
  assert.equal(delayed?.error, `${new URL(url).host}: it answered 500`);
  await clock.advance(2000);
  await desk.idle();
  const [first, second] = posted;
  assert.deepEqual(second, first);
  const { id, at, ...body } = first?.body ?? {};
  assert.deepEqual(body, { plugin: "mail", source: "m1", channel: "mail", content: "grüße" });
  assert.equal(first?.headers["content-type"], "application/json");
  assert.equal(first?.headers.authorization, "Bearer abc");
  assert.equal(first?.headers["idempotency-key"], `h%C3%B6%C3%B6k:${String(id)}`);
  assert.equal(typeof at, "number");
  assert.deepEqual([outgoing.pending(), told("delivered").length], [[], 1]);
});

test("a webhook that redirects is not followed: its headers reach no other host", async (t) => {
  const other = await receiver(t, ok);
  const { url } = await receiver(t, (_, response) => void response.writeHead(307, { location: other.url }).end());
  const { desk, told } = openDesk(t, { channels: [{ name: "hook", to: "webhook", url, headers: { authorization: "x" } }] });
  desk.start();
  await desk.hear("mail", messageNews("m1"));
  await desk.idle();
  assert.match(told("delayed")[0]?.error ?? "", /it answered 307; it has moved: write its new address in the config/u);
  assert.deepEqual(other.posted, []);
});

test("a webhook that cannot be reached, or does not answer in time, is tried again", async (t) => {
  const silent = await receiver(t, () => {});
  const channels: Channel[] = [
    { name: "nobody", to: "webhook", url: "http://127.0.0.1:1/token" },
    { name: "silent", to: "webhook", url: silent.url },
  ];
  const { desk, told, clock } = openDesk(t, { channels });
  const came = silent.next();
  desk.start();
  await desk.hear("mail", messageNews("m1"));
  await came;
  await clock.advance(10_000);
  await desk.idle();
  const errors = Object.fromEntries(told("delayed").map(({ delivery, error }) => [delivery.name, error]));
  assert.match(errors["nobody"] ?? "", /^127\.0\.0\.1:1: fetch failed: /u);
  assert.match(errors["silent"] ?? "", /no answer within 10 s$/u);
});

test("what a webhook refers to is put in its place each time it is used, and what is missing is told and tried again", async (t) => {
  const { url, posted } = await receiver(t, ok);
  const secrets = new Map<string, string>();
  const channels: Channel[] = [
    { name: "hook", to: "webhook", url: "${secret:URL}", headers: { authorization: "Bearer ${env:TOKEN}" } },
  ];
  const { desk, told, clock } = openDesk(t, {
    channels,
    async resolve(channel) {
      const address = secrets.get("URL");
      if (address === undefined) throw new Error("the secret URL is not set");
      return { ...channel, url: address, headers: { authorization: "Bearer abc" } };
    },
  });
  assert.deepEqual(desk.problems, []);
  desk.start();
  const again = async (address: string) => {
    secrets.set("URL", address);
    await clock.advance(4000);
    await desk.idle();
  };
  await desk.hear("mail", messageNews("m1"));
  await desk.idle();
  await again("file:///etc/passwd");
  await again(url);
  assert.deepEqual(
    told("delayed").map(({ error }) => error.slice(0, 50)),
    ["the secret URL is not set", 'The channel "hook" has a url that is none; write o'],
  );
  assert.equal(posted[0]?.headers.authorization, "Bearer abc");
});

test("a slow webhook holds up neither triggers nor other channels", async (t) => {
  const { url, posted, next } = await receiver(t, () => {});
  const { desk, calls, told, close } = openDesk(t, {
    triggers: [{ name: "notify", on: "*", run: "t" }],
    channels: [
      { name: "slow", to: "webhook", url },
      { name: "log", to: "log" },
    ],
  });
  desk.start();
  for (let i = 0; i < 10; i++) await desk.hear("mail", messageNews(`m${i}`));
  await desk.hear("mail", { type: "event", name: "e", payload: {} });
  while (posted.length < 4) await next();
  assert.deepEqual([posted.length, told("logged").length, calls.length], [4, 10, 1]);
  await close();
});
