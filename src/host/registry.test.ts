import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Tool, ToolSpec } from "../contract/tool.ts";
import { compileSchema } from "../schema/compile.ts";
import { tool } from "../testing/fixtures/tools.ts";
import { RegistrationError, Registry } from "./registry.ts";
import { specOf } from "./spec.ts";

function named(name: string, plugin = "mine", more: Partial<ToolSpec> = {}): Tool {
  return { ...tool(name, () => plugin), origin: { dialect: "native", plugin }, ...more };
}

function registryOf(...tools: Tool[]): Registry {
  const registry = new Registry(compileSchema, 0);
  for (const one of tools) registry.add(one);
  return registry;
}

function refusal(task: () => void): string {
  try {
    task();
  } catch (error) {
    assert.ok(error instanceof RegistrationError, String(error));
    return error.message;
  }
  return "";
}

const pluginOf = (registry: Registry, name: string): string | undefined => registry.find(name)?.tool.origin.plugin;

test("tools are listed in the order in which they came, and found by their names", () => {
  const registry = registryOf(named("b"), named("a"));
  assert.deepEqual(
    registry.list().map(({ tool }) => tool.name),
    ["b", "a"],
  );
  assert.equal(registry.find("a")?.tool.name, "a");
  assert.equal(registry.find("c"), undefined);
  assert.equal(registry.find(""), undefined);
});

test("a second tool of the same name is refused, with the plugin that has the first", () => {
  const registry = registryOf(named("a", "theirs"));
  assert.equal(
    refusal(() => registry.add(named("a", "mine"))),
    'The tool "a" is already registered by the plugin "theirs". Give one of them another name, or replace it.',
  );
  assert.match(
    refusal(() => registry.add(named("a", "theirs"))),
    /^The tool "a" is already registered\. /u,
  );
  assert.equal(pluginOf(registry, "a"), "theirs");
});

test("a tool is replaced where that is asked for, in its place, with its former names", () => {
  const registry = registryOf(named("a", "old", { aliases: ["x", "y"] }), named("b"));
  registry.add(named("a", "new", { aliases: ["y", "z"] }), { replace: true });
  assert.deepEqual(
    registry.list().map(({ tool }) => tool.origin.plugin),
    ["new", "mine"],
  );
  assert.equal(registry.find("x"), undefined);
  assert.equal(pluginOf(registry, "y"), "new");
  assert.equal(pluginOf(registry, "z"), "new");
});

test("a replacement that is refused leaves the tool that was there", () => {
  const registry = registryOf(named("a", "old", { aliases: ["x"] }), named("b", "theirs", { aliases: ["taken"] }));
  refusal(() => registry.add(named("a", "new", { aliases: ["taken"] }), { replace: true }));
  refusal(() => registry.add(named("a", "new", { input: { type: "nothing" } }), { replace: true }));
  assert.equal(pluginOf(registry, "a"), "old");
  assert.equal(pluginOf(registry, "x"), "old");
});

test("a tool that is removed takes its names along, and nobody else's", () => {
  const registry = registryOf(named("a.b", "one", { aliases: ["x"] }), named("a/b", "two", { aliases: ["y"] }));
  assert.equal(registry.remove("a.b"), true);
  assert.equal(registry.remove("a.b"), false);
  assert.equal(registry.find("x"), undefined);
  assert.equal(pluginOf(registry, "y"), "two");
  assert.equal(registry.wireName("a/b"), "a__b");
  registry.add(named("a.b", "three", { aliases: ["x"] }));
  assert.equal(pluginOf(registry, "x"), "three");
});

test("a former name that is another tool's name or former name is refused, with whose it is", () => {
  const registry = registryOf(named("a", "theirs", { aliases: ["old"] }));
  assert.equal(
    refusal(() => registry.add(named("b", "mine", { aliases: ["a"] }))),
    'The former name "a" of "b" is taken by the tool "a" by the plugin "theirs".',
  );
  assert.equal(
    refusal(() => registry.add(named("b", "mine", { aliases: ["old"] }))),
    'The former name "old" of "b" is taken by the tool "a" by the plugin "theirs".',
  );
  assert.equal(registry.find("b"), undefined);
});

test("a tool's own name comes before a former name of another", () => {
  const registry = registryOf(named("new", "one", { aliases: ["old"] }));
  registry.add(named("old", "two"));
  assert.equal(pluginOf(registry, "old"), "two");
  registry.remove("old");
  assert.equal(pluginOf(registry, "old"), "one");
});

describe("what is no proper tool is refused, with the reason", () => {
  const good = named("a");
  const cases: [kind: string, tool: object, reason: RegExp][] = [
    ["no name", { ...good, name: undefined }, /^A tool needs a name\.$/u],
    ["an empty name", { ...good, name: " " }, /^A tool needs a name\.$/u],
    ["a name that is too long", { ...good, name: "a".repeat(257) }, /^The tool name "a{40}…" is longer than 256 characters\.$/u],
    ["a name with a space at its end", { ...good, name: "a " }, /^The tool name "a " begins or ends with a space\.$/u],
    [
      "a name with a control character",
      { ...good, name: "a\nb" },
      /^The tool name "a\\nb" holds a character that cannot be seen\.$/u,
    ],
    ["a name with half a character", { ...good, name: "a\ud800" }, /cannot be seen/u],
    ["a name with an invisible character", { ...good, name: "a\u200bb" }, /cannot be seen/u],
    ["a name that turns the line around", { ...good, name: "a\u202eb" }, /cannot be seen/u],
    ["nothing to run", { ...good, run: undefined }, /^The tool "a" has no run function\.$/u],
    ["no description", { ...good, description: undefined }, /^The tool "a" has no description/u],
    ["no input schema", { ...good, input: undefined }, /^The tool "a" has no input schema; use \{ type: "object" \}/u],
    ["text as input schema", { ...good, input: "object" }, /^The tool "a" has no input schema/u],
    ["no origin", { ...good, origin: undefined }, /^The tool "a" does not say which plugin/u],
    ["former names that are no list", { ...good, aliases: "b" }, /must have its former names in a list/u],
    ["a former name that is empty", { ...good, aliases: [""] }, /has a former name that cannot be used: it is empty/u],
    ["a former name with a control character", { ...good, aliases: ["b\u0000"] }, /former name .* cannot be seen/u],
    ["no places", { ...good, limits: { concurrency: 0 } }, /whole number of 1 or more as limits\.concurrency/u],
    ["half a place", { ...good, limits: { concurrency: 1.5 } }, /limits\.concurrency/u],
    ["no time", { ...good, limits: { timeoutMs: 0 } }, /a number above 0 as limits\.timeoutMs/u],
    ["a time that is no number", { ...good, limits: { idleMs: "1s" } }, /a number above 0 as limits\.idleMs/u],
    [
      "a schema with a function",
      { ...good, input: { a: () => 1 } },
      /^The tool "a" is not plain data: \/input\/a is a function/u,
    ],
    [
      "a schema that holds itself",
      { ...good, input: round() },
      /^The tool "a" is not plain data: \/input\/\S+ refers back to itself\.$/u,
    ],
    [
      "a property no input may have",
      { ...good, input: { properties: { constructor: {} } } },
      /\/input\/properties\/constructor the name "constructor" is not allowed/u,
    ],
    [
      "a broken input schema",
      { ...good, input: { properties: { x: { type: "strng" } } } },
      /^The input schema of "a" cannot be used: \/properties\/x\/type must be /u,
    ],
    [
      "a broken output schema",
      { ...good, output: { $ref: "#/x" } },
      /^The output schema of "a" cannot be used: \/\$ref points to "#\/x"/u,
    ],
  ];
  for (const [kind, bad, reason] of cases)
    test(kind, () => {
      const registry = registryOf();
      assert.match(
        refusal(() => registry.add(bad as Tool)),
        reason,
      );
      assert.deepEqual(registry.list(), []);
    });
});

function round(): object {
  const schema: Record<string, unknown> = {};
  schema["properties"] = { again: schema };
  return schema;
}

test("names in any script are names", () => {
  const registry = registryOf(named("天気.気温"), named("café"), named("with spaces inside"));
  for (const name of ["天気.気温", "café", "with spaces inside"]) assert.equal(registry.find(name)?.tool.name, name);
});

test("a boolean is an input schema", () => {
  const entry = registryOf(named("a", "mine", { input: true })).find("a");
  assert.deepEqual(entry?.check({ anything: 1 }), { ok: true, value: { anything: 1 } });
});

test("what is registered is a copy: a tool that changes its data later changes nothing", () => {
  const changing = { ...named("a"), approval: "always" as Tool["approval"], input: { type: "object" } };
  const registry = registryOf(changing);
  changing.approval = "never";
  changing.input.type = "string";
  const kept = registry.find("a")?.tool;
  assert.equal(kept?.approval, "always");
  assert.deepEqual(kept?.input, { type: "object" });
  assert.equal(Object.isFrozen(kept?.input), true);
});

test("a tool that is an instance of a class keeps its own state", async () => {
  class Counter {
    readonly name = "count";
    readonly description = "Counts.";
    readonly input = { type: "object" };
    readonly effects = "none";
    readonly approval = "never";
    readonly origin = { dialect: "native", plugin: "mine" };
    #count = 0;
    run(): number {
      this.#count += 1;
      return this.#count;
    }
    explain(): { title: string } {
      return { title: `After ${this.#count}` };
    }
    check(): { ok: true; value: number } {
      return { ok: true, value: this.#count };
    }
  }
  const entry = registryOf(new Counter()).find("count");
  assert.equal(await entry?.tool.run({}, {} as never), 1);
  assert.deepEqual(await entry?.tool.explain?.({}), { title: "After 1" });
  assert.deepEqual(await entry?.check({}), { ok: true, value: 1 });
});

test("an author's own check takes the place of one made from the schema, which is then only read", () => {
  const check = () => ({ ok: true, value: "checked" }) as const;
  const entry = registryOf({ ...named("a", "mine", { input: { type: "anything goes" } }), check }).find("a");
  assert.deepEqual(entry?.check({}), { ok: true, value: "checked" });
});

test("a spec is all of a tool but its functions", () => {
  const whole: Required<ToolSpec> = {
    name: "a",
    description: "d",
    input: true,
    output: { type: "string" },
    effects: "writes",
    approval: "suggest",
    limits: { concurrency: 1 },
    origin: { dialect: "native", plugin: "mine" },
    ui: { title: "A" },
    aliases: ["b"],
  };
  assert.deepEqual(specOf({ ...whole, run: () => "x", explain: () => ({}), check: (value) => ({ ok: true, value }) }), whole);
  const { output: _, limits: __, ui: ___, aliases: ____, ...least } = whole;
  assert.deepEqual(specOf({ ...least, run: () => "x" }), least);
});
