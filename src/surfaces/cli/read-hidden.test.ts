import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { readHidden, type HiddenInput } from "./read-hidden.ts";

/** A terminal on which somebody types; every chunk is a key or something pasted. */
function setUp() {
  const keys = new PassThrough();
  const raw: boolean[] = [];
  const input = Object.assign(keys, { setRawMode: (mode: boolean) => raw.push(mode) }) as unknown as HiddenInput;
  const read = readHidden(input);
  const type = async (...chunks: string[]): Promise<void> => {
    for (const chunk of chunks) {
      keys.write(chunk);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { keys, raw, read, type };
}

test("what is typed comes back at Enter, and the terminal is as it was", async () => {
  const { keys, raw, read, type } = setUp();
  await type("s", "e", "x", "\x7f", "c🙂", "\b", "\x1b[D", "ret", "\r", "more");
  assert.equal(await read, "secret");
  assert.deepEqual(raw, [true, false]);
  assert.equal(keys.isPaused(), true);
});

test("pasted lines are kept together, in one piece or several", async () => {
  const { read, type } = setUp();
  await type("-----BEGIN\r\nline", " two\rline three\r");
  assert.equal(await read, "-----BEGIN\nline two\nline three");
});

test("Ctrl-U begins anew", async () => {
  const { read, type } = setUp();
  await type("wrong", "\x15", "right\n");
  assert.equal(await read, "right");
});

for (const [what, key] of [
  ["Ctrl-C", "\x03"],
  ["Ctrl-D", "\x04"],
] as const)
  test(`${what} calls it off`, async () => {
    const { raw, read, type } = setUp();
    await type("secret", key);
    assert.equal(await read, undefined);
    assert.deepEqual(raw, [true, false]);
  });

test("a terminal that goes away calls it off", async () => {
  const { keys, read, type } = setUp();
  await type("secret");
  keys.end();
  assert.equal(await read, undefined);
});
