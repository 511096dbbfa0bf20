import assert from "node:assert/strict";
import { PassThrough, type Duplex } from "node:stream";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { Channel } from "./channel.ts";

function ended(longest?: number): { socket: Duplex; taken: unknown[]; broken: string[] } {
  const socket = new PassThrough();
  const taken: unknown[] = [];
  const broken: string[] = [];
  new Channel(socket, { take: (message) => taken.push(message), broken: (why) => broken.push(why) }, longest);
  return { socket, taken, broken };
}

test("messages arrive whole and in order, however they are cut on their way", async () => {
  const text = [1, { a: "ä\n" }, "x".repeat(50), []].map((message) => `${JSON.stringify(message)}\n`).join("");
  const bytes = Buffer.from(text);
  for (const size of [1, 2, 7, 1000]) {
    const { socket, taken } = ended();
    for (let i = 0; i < bytes.length; i += size) socket.write(bytes.subarray(i, i + size));
    await turn();
    assert.deepEqual(taken, [1, { a: "ä\n" }, "x".repeat(50), []], `in pieces of ${size}`);
  }
});

test("all that is sent in one turn goes out in one write", async () => {
  const written: string[] = [];
  const socket = new PassThrough();
  socket.write = ((text: string) => written.push(text) > 0) as typeof socket.write;
  const channel = new Channel<number, unknown>(socket, { take: () => {}, broken: () => {} });
  for (const number of [1, 2, 3]) channel.send(number);
  assert.deepEqual(written, []);
  await turn();
  assert.deepEqual(written, ["1\n2\n3\n"]);
});

test("a message that is no JSON, or too long, breaks the channel, and nothing after it is taken", async () => {
  const garbled = ended();
  garbled.socket.write('1\n{"a":\n2\n');
  await turn();
  assert.deepEqual(garbled.taken, [1]);
  assert.match(garbled.broken[0] ?? "", /no message: "\{\\"a\\":"/u);
  const long = ended(10);
  long.socket.write("x".repeat(11));
  await turn();
  assert.match(long.broken[0] ?? "", /longer than 10 characters/u);
});
