import assert from "node:assert/strict";
import { test } from "node:test";
import type { ToolSpec } from "../../contract/tool.ts";
import { rankTools } from "./rank.ts";

function tool(name: string, description = "", ...parameters: string[]): ToolSpec {
  const properties = Object.fromEntries(parameters.map((key) => [key, { type: "string" }]));
  const input = { type: "object", properties };
  return { name, description, input, effects: "none", approval: "never", origin: { dialect: "native", plugin: "x" } };
}

const names = (tools: ToolSpec[], query: string): string[] => rankTools(tools, query).map((match) => match.tool.name);

test("a word in the name counts more than one in the description, and that more than one of an argument", () => {
  const tools = [tool("c.three", "", "weather"), tool("b.two", "Says the weather."), tool("a.weather")];
  assert.deepEqual(names(tools, "weather"), ["a.weather", "b.two", "c.three"]);
});

test("names are split at dots, underscores, dashes and capitals", () => {
  const tools = [tool("fs.readFile"), tool("fs_read_file"), tool("plugin/read-file"), tool("other")];
  assert.equal(names(tools, "read file").length, 3);
});

test("a beginning of a word is enough, but counts less than the whole", () => {
  assert.deepEqual(names([tool("a.converter"), tool("b.conv")], "conv"), ["b.conv", "a.converter"]);
});

test("one and many are the same", () => {
  assert.deepEqual(names([tool("notes.list")], "note"), ["notes.list"]);
  assert.deepEqual(names([tool("note.list")], "notes"), ["note.list"]);
});

test("a tool with more of the words comes first; one with none is left out", () => {
  assert.deepEqual(names([tool("a.time"), tool("b.x", "The time in a zone."), tool("c.other")], "time zone"), ["b.x", "a.time"]);
});

test("a search without words finds nothing", () => {
  assert.deepEqual(names([tool("a.b")], " ./ "), []);
});
