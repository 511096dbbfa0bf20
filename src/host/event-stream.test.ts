import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { test } from "node:test";
import { text } from "../contract/content.ts";
import type { CallEvent } from "../contract/event.ts";
import { EventStream } from "./event-stream.ts";

function chunk(seq: number): CallEvent {
  return { callId: "c", seq, at: 0, type: "chunk", chunk: { type: "text", text: `${seq}` } };
}

function end(seq: number): CallEvent {
  return { callId: "c", seq, at: 0, type: "call-ended", result: { ok: true, content: [text("done")] } };
}

async function settled(promise: PromiseLike<unknown> | void): Promise<boolean> {
  let done = promise === undefined;
  void Promise.resolve(promise).then(() => (done = true));
  await turn();
  return done;
}

test("a reader gets every event in order, those that waited and those it waited for, and then the end", async () => {
  const stream = new EventStream();
  stream.push(chunk(0));
  stream.push(chunk(1));
  const read = (async () => {
    const seen: number[] = [];
    for await (const event of stream) seen.push(event.seq);
    return seen;
  })();
  await turn();
  for (const event of [chunk(2), chunk(3), end(4)]) stream.push(event);
  assert.deepEqual(await read, [0, 1, 2, 3, 4]);
  assert.deepEqual(await stream.next(), { done: true, value: undefined });
});

test("a stream that nobody reads holds its writer back after a while, until it is read again", async () => {
  const stream = new EventStream();
  let sent = 0;
  let wait: void | Promise<void> = undefined;
  while (wait === undefined && sent < 1000) wait = stream.push(chunk(sent++));
  assert.ok(sent < 1000);
  assert.equal(await settled(wait), false);
  for (let i = 0; i < sent; i++) await stream.next();
  assert.equal(await settled(wait), true);
});

test("the end never waits, however many events do", async () => {
  const stream = new EventStream();
  for (let i = 0; i < 200; i++) void stream.push(chunk(i));
  assert.equal(stream.push(end(200)), undefined);
  const seen: number[] = [];
  for await (const event of stream) seen.push(event.seq);
  assert.deepEqual(
    seen,
    Array.from({ length: 201 }, (_, i) => i),
  );
});

test("a reader that leaves frees the writer, and nothing waits for it again", async () => {
  const stream = new EventStream();
  let wait: void | Promise<void> = undefined;
  for (let i = 0; wait === undefined && i < 1000; i++) wait = stream.push(chunk(i));
  assert.deepEqual(await stream.return(), { done: true, value: undefined });
  assert.equal(await settled(wait), true);
  for (let i = 0; i < 200; i++) assert.equal(stream.push(chunk(i)), undefined);
  assert.deepEqual(await stream.next(), { done: true, value: undefined });
});

test("a reader that leaves while it waits is told that there is nothing more", async () => {
  const stream = new EventStream();
  const next = stream.next();
  await stream.return();
  assert.equal(await settled(next), true);
});

test("events asked for ahead of time come in the order they were asked for", async () => {
  const stream = new EventStream();
  const asked = [stream.next(), stream.next(), stream.next()];
  for (const event of [chunk(0), end(1)]) stream.push(event);
  assert.equal(await settled(Promise.all(asked)), true);
  assert.deepEqual(
    (await Promise.all(asked)).map((step) => (step.done === true ? "done" : step.value.seq)),
    [0, 1, "done"],
  );
});
