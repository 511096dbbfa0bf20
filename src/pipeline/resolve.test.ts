import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestHost } from "pegboard/testing";
import { failureOf, said } from "../testing/fixtures/outcome.ts";
import { tool } from "../testing/fixtures/tools.ts";

const weather = tool("weather.temperature", () => "20 °C", { aliases: ["weather.temp", "temperature_now"] });
const others = ["weather.forecast", "files.read", "files.write"].map((name) => tool(name, () => name));

for (const [kind, name] of [
  ["canonical name", "weather.temperature"],
  ["former name", "weather.temp"],
  ["other former name", "temperature_now"],
  ["wire alias", "weather__temperature"],
])
  test(`a tool is found by its ${kind}, and its call is recorded under the canonical one`, async () => {
    const host = createTestHost({ tools: [weather, ...others] });
    const heard: string[] = [];
    host.listen({ after: (call) => void heard.push(call.tool) });
    assert.equal(said(await host.call(name ?? "")), "20 °C");
    assert.deepEqual(heard, ["weather.temperature"]);
  });

test("the wire alias that the host gives reaches the tool, also where the plain ones collide", async () => {
  const host = createTestHost({
    tools: [tool("a.b", () => "dot"), tool("a/b", () => "slash"), tool("x".repeat(200), () => "long")],
  });
  for (const [name, expected] of [
    ["a.b", "dot"],
    ["a/b", "slash"],
    ["x".repeat(200), "long"],
  ] as const) {
    assert.match(host.wireName(name), /^[a-zA-Z0-9_-]{1,64}$/u);
    assert.equal(said(await host.call(host.wireName(name))), expected);
  }
  assert.equal(failureOf(await host.call("a__b")).code, "tool_not_found");
});

for (const [asked, nearest] of [
  ["weather.temperatur", ["weather.temperature"]],
  ["Files.Raed", ["files.read"]],
  ["write", ["files.write"]],
  ["something.else.altogether", []],
  ["x".repeat(100_000), []],
] as const)
  test(`"${asked.slice(0, 30)}" is no tool, and the nearest names are ${nearest.join(", ") || "none"}`, async () => {
    const host = createTestHost({ tools: [weather, ...others] });
    const why = failureOf(await host.call(asked));
    assert.equal(why.code, "tool_not_found");
    assert.deepEqual(why.details, { nearest });
    for (const name of nearest) assert.match(why.message, new RegExp(`Did you mean .*"${name}"`, "u"));
  });

for (const name of ["", "__proto__", "constructor", "toString", undefined, null, 7, {}])
  test(`${JSON.stringify(name) ?? "undefined"} as a name is a tool that is not there`, async () => {
    const host = createTestHost({ tools: [weather] });
    assert.equal(failureOf(await host.call(name as string)).code, "tool_not_found");
    assert.equal(host.events.length, 2);
  });

test("a tool that was taken away is not found under any of its names", async () => {
  const host = createTestHost({ tools: [weather] });
  assert.equal(host.unregister("weather.temperature"), true);
  for (const name of ["weather.temperature", "weather.temp", "weather__temperature"])
    assert.equal(failureOf(await host.call(name)).code, "tool_not_found");
});
