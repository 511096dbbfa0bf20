import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestNames } from "./nearest.ts";

const names = ["weather.temperature", "weather.forecast", "files.read", "files.write", "lobe-task/createTask", "search"];

const cases: [asked: string, nearest: string[]][] = [
  ["weathr.temperature", ["weather.temperature"]],
  ["WEATHER.TEMPERATURE", ["weather.temperature"]],
  ["weather_temperature", ["weather.temperature"]],
  ["weather__temperature", ["weather.temperature"]],
  ["temperature", ["weather.temperature"]],
  ["temprature", ["weather.temperature"]],
  ["temp", ["weather.temperature"]],
  ["weather", ["weather.forecast", "weather.temperature"]],
  ["wether", ["weather.forecast", "weather.temperature"]],
  ["weather.", ["weather.forecast", "weather.temperature"]],
  ["files.reed", ["files.read"]],
  ["read", ["files.read"]],
  ["createtask", ["lobe-task/createTask"]],
  ["serach", ["search"]],
  [" search ", ["search"]],
  ["something.else.altogether", []],
  ["zz", []],
  ["", []],
  [" ", []],
  ["x".repeat(10_000), []],
];
for (const [asked, nearest] of cases)
  test(`"${asked.slice(0, 40)}" was meant to be ${nearest.join(" or ") || "nothing that there is"}`, () => {
    assert.deepEqual(nearestNames(asked, names), nearest);
  });

test("the closest comes first, and three are enough", () => {
  assert.deepEqual(nearestNames("abcdef", ["abcdxy", "abcdex", "abcdeg", "abcdeh", "abcdef2"]), ["abcdef2", "abcdeg", "abcdeh"]);
});

test("the order of the names does not matter", () => {
  assert.deepEqual(nearestNames("weather", names.toReversed()), nearestNames("weather", names));
});
