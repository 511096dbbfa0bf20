import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { debug, type Debugger } from "./debug.ts";

afterEach(() => debug.disable());

function lines(log: Debugger): string[] {
  const seen: string[] = [];
  log.log = (line) => void seen.push(line);
  return seen;
}

test("L-35 a namespace is silent until it is named", () => {
  const log = debug("lobe-task:executor");
  const seen = lines(log);
  log("unheard");
  debug.enable("lobe-task:*");
  log("heard");
  assert.deepEqual(seen, ["lobe-task:executor heard"]);
});

for (const [names, isEnabled] of [
  ["*", true],
  ["lobe-task:executor", true],
  ["other, lobe-*", true],
  ["lobe-*,-lobe-task:*", false],
  ["lobe-tas", false],
  ["lobe.task:executor", false],
  ["", false],
] as const)
  test(`L-35 ${JSON.stringify(names)} ${isEnabled ? "names" : "does not name"} lobe-task:executor`, () => {
    debug.enable(names);
    assert.equal(debug("lobe-task:executor").enabled, isEnabled);
    assert.equal(debug.enabled("lobe-task:executor"), isEnabled);
  });

for (const [args, line] of [
  [["params=%o", { a: { b: [1] } }], "params={ a: { b: [ 1 ] } }"],
  [["%s is %d of %i", "x", "2", 3], "x is 2 of 3"],
  [["%j 100%%", { a: 1 }], '{"a":1} 100%'],
  [["%s and %s", "one"], "one and %s"],
  [["a", "b", { c: 1 }], "a b { c: 1 }"],
  [[{ a: 1 }], "{ a: 1 }"],
] as const)
  test(`L-35 ${JSON.stringify(args)} is logged as ${line}`, () => {
    debug.enable("x");
    const log = debug("x");
    const seen = lines(log);
    (log as (...all: readonly unknown[]) => void)(...args);
    assert.deepEqual(seen, [`x ${line}`]);
  });

test("L-35 a logger is extended, and can be turned on by itself", () => {
  const log = debug("x").extend("y").extend("z", ".");
  const seen = lines(log);
  log.enabled = true;
  log("on");
  assert.deepEqual([log.namespace, seen], ["x:y.z", ["x:y.z on"]]);
});
