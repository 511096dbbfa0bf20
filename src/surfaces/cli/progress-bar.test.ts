import assert from "node:assert/strict";
import { test } from "node:test";
import { ProgressBar, renderProgress } from "./progress-bar.ts";

function screen(): { written: string[]; columns: number; write(text: string): void } {
  const written: string[] = [];
  return { written, columns: 40, write: (text) => void written.push(text) };
}

test("progress is a bar and per cent where the share is known, else only the message", () => {
  assert.equal(renderProgress({ fraction: 0.5, message: "half" }), `${"█".repeat(12)}${"░".repeat(12)}  50%  half`);
  assert.equal(renderProgress({ fraction: 0.999 }), `${"█".repeat(24)}  99%`);
  assert.equal(renderProgress({ message: "on\nit\x1b" }), "… on it\\x1b");
});

test("many updates at once draw one bar, which clear takes away", () => {
  const stream = screen();
  const bar = new ProgressBar(stream);
  for (let i = 0; i < 1000; i++) bar.update({ fraction: i / 1000 });
  assert.equal(stream.written.length, 1);
  bar.clear();
  assert.deepEqual(stream.written.slice(1), ["\r\x1b[2K"]);
});

test("it never takes more than one line of the terminal", () => {
  const stream = screen();
  new ProgressBar(stream).update({ fraction: 0.1, message: "x".repeat(100) });
  assert.ok((stream.written[0] ?? "").replace("\r\x1b[2K", "").length < 40);
});

test("while it is held it is not drawn", () => {
  const stream = screen();
  const bar = new ProgressBar(stream);
  bar.hold();
  bar.update({ fraction: 0.1 });
  assert.deepEqual(stream.written, []);
  bar.clear();
});
