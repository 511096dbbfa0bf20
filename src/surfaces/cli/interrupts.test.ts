import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import { Interrupts } from "./interrupts.ts";

function setUp() {
  const source = new EventEmitter();
  const log: string[] = [];
  const time = { now: 0 };
  const onStop = { cancel: (signal: string) => log.push(`cancel ${signal}`), quit: (code: number) => log.push(`quit ${code}`) };
  const interrupts = new Interrupts(onStop, source, () => time.now);
  return { source, log, time, interrupts };
}

test("the first Ctrl-C cancels, a later one quits with its exit code", () => {
  const { source, log, time, interrupts } = setUp();
  assert.equal(interrupts.exitCode, undefined);
  source.emit("SIGINT", "SIGINT");
  time.now = 1000;
  source.emit("SIGINT", "SIGINT");
  assert.deepEqual(log, ["cancel SIGINT", "quit 130"]);
});

test("the echo of a Ctrl-C that npm hands on is not a second one", () => {
  const { source, log, time } = setUp();
  source.emit("SIGINT", "SIGINT");
  time.now = 20;
  source.emit("SIGINT", "SIGINT");
  assert.deepEqual(log, ["cancel SIGINT"]);
});

test("other signals have exit codes of their own", () => {
  const { source, interrupts } = setUp();
  source.emit("SIGTERM", "SIGTERM");
  assert.equal(interrupts.exitCode, 143);
});

test("once disposed of, it hears nothing", () => {
  const { source, interrupts } = setUp();
  interrupts[Symbol.dispose]();
  assert.deepEqual(source.eventNames(), []);
});
