import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { compileSchema } from "../schema/compile.ts";
import { tool } from "../testing/fixtures/tools.ts";
import { RegistrationError, Registry } from "./registry.ts";
import { hashedAlias, plainAlias } from "./wire-names.ts";

const NARROW = /^[a-zA-Z0-9_-]{1,64}$/u;

function registryOf(names: readonly string[], aliases: readonly string[] = []): Registry {
  const registry = new Registry(compileSchema, 0);
  for (const name of names) registry.add(tool(name, () => name, name === names[0] ? { aliases } : {}));
  return registry;
}

// Names that often collide once they are made narrow.
const name = fc
  .oneof(
    fc.string({ unit: fc.constantFrom("a", "b", ".", "/", ":", "_", "__", "-", " ", "é", "😀"), minLength: 1, maxLength: 6 }),
    fc.string({ unit: fc.constantFrom("a", "."), minLength: 60, maxLength: 70 }),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 }),
  )
  .filter((text) => text === text.trim() && text !== "" && text.length <= 256 && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text));
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 20 });

test("any set of names has distinct wire names that every client takes and that lead back to their tools", () => {
  fc.assert(
    fc.property(names, (set) => {
      const registry = registryOf(set);
      const wires = set.map((one) => registry.wireName(one));
      assert.equal(new Set(wires).size, set.length);
      for (const [i, wire] of wires.entries()) {
        assert.match(wire, NARROW);
        assert.equal(registry.find(wire)?.tool.name, set[i]);
      }
    }),
  );
});

test("wire names do not depend on the order of registration, nor on tools that have come and gone", () => {
  fc.assert(
    fc.property(names, names, fc.func(fc.integer()), (set, passing, order) => {
      const registry = registryOf(set);
      const other = registryOf(passing.filter((one) => !set.includes(one)));
      for (const one of set.toSorted((a, b) => order(a) - order(b))) other.add(tool(one, () => one));
      for (const one of passing) if (!set.includes(one)) other.remove(one);
      for (const one of set) assert.equal(other.wireName(one), registry.wireName(one));
    }),
  );
});

test("a former name of one tool never stands in the way of the wire name of another", () => {
  fc.assert(
    fc.property(names, name, (set, former) => {
      fc.pre(!set.includes(former));
      const registry = registryOf(set, [former]);
      for (const one of set) assert.equal(registry.find(registry.wireName(one))?.tool.name, one);
      assert.equal(registry.find(former)?.tool.name, set[0]);
    }),
  );
});

test("a wire name that is a former name of another tool gives way to the hash; of the tool itself, it does not", () => {
  assert.equal(registryOf(["x", "a.b"], ["a__b"]).wireName("a.b"), hashedAlias("a.b"));
  assert.equal(registryOf(["a.b"], ["a__b"]).wireName("a.b"), "a__b");
});

test("plain names are their own wire names, dots and slashes become __", () => {
  const registry = registryOf(["search_web", "weather.temperature", "lobe-task/createTask"]);
  assert.equal(registry.wireName("search_web"), "search_web");
  assert.equal(registry.wireName("weather.temperature"), "weather__temperature");
  assert.equal(registry.wireName("lobe-task/createTask"), "lobe-task__createTask");
});

test("where plain wire names collide, each gets its hash, and the plain one leads to neither", () => {
  const registry = registryOf(["a.b", "a/b"]);
  assert.match(registry.wireName("a.b"), /^a__b_[0-9a-f]{12}$/u);
  assert.match(registry.wireName("a/b"), /^a__b_[0-9a-f]{12}$/u);
  assert.equal(registry.find("a__b"), undefined);
});

test("a tool that is truly named like another's wire name keeps its name", () => {
  const registry = registryOf(["a.b", "a__b"]);
  assert.equal(registry.wireName("a__b"), "a__b");
  assert.equal(registry.wireName("a.b"), hashedAlias("a.b"));
});

test("a hashed wire name reaches its tool whether or not it is in use", () => {
  assert.equal(registryOf(["a.b"]).find(hashedAlias("a.b"))?.tool.name, "a.b");
});

test("a tool that is named after another's hash is refused, whichever comes first", () => {
  const thief = hashedAlias("bank.pay");
  for (const order of [
    ["bank.pay", thief],
    [thief, "bank.pay"],
  ])
    assert.throws(() => registryOf(order), RegistrationError);
  assert.throws(() => registryOf(["x", "bank.pay"], [thief]), RegistrationError);
});

test("long and foreign names are cut and hashed", () => {
  for (const long of ["x".repeat(65), "天気", "a\u00e9", "😀"]) {
    assert.equal(plainAlias(long), hashedAlias(long));
    assert.match(plainAlias(long), NARROW);
  }
});
