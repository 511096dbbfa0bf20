import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { createTestHost, type TestHost } from "pegboard/testing";
import { loadHere } from "../../plugins/fixtures/load-here.ts";
import { codeOf, failureOf, said } from "../../testing/fixtures/outcome.ts";
import { workbench } from "./dialect.ts";

async function hostOf(example: string): Promise<TestHost> {
  const folder = fileURLToPath(new URL(`../../../examples/${example}`, import.meta.url));
  const { tools, problems } = await loadHere(workbench, folder);
  assert.deepEqual(problems, []);
  return createTestHost({ tools });
}

test("the example bill-workbench splits a bill, with the default tip", async () => {
  await using host = await hostOf("bill-workbench");
  const result = await host.call("bill.split", { amount: 100, people: 3 });
  assert.equal(said(result), "36.67 each (110.00 in all, tip 10 %)");
  assert.deepEqual(result.meta, { each: 36.67, total: 110, tip: 10, people: 3 });
  assert.equal(codeOf(await host.call("bill.split", { amount: 0, people: 3 })), "invalid_input");
});

const CSV = 'name;city;degrees\n"Berg; Åsa";Oslo;-3\n"Say ""hi""";Rome;14\n\nNo;Oslo;5\n';

test("the example csv-workbench reads quoted fields and finds the separator", async () => {
  await using host = await hostOf("csv-workbench");
  const { meta } = await host.call("csv.parse", { csv: CSV });
  assert.equal(meta?.["separator"], ";");
  assert.deepEqual(meta["records"], [
    { name: "Berg; Åsa", city: "Oslo", degrees: "-3" },
    { name: 'Say "hi"', city: "Rome", degrees: "14" },
    { name: "No", city: "Oslo", degrees: "5" },
  ]);
  const lines = await host.call("csv.parse", { csv: 'a,b\r\n"two\nlines",\r\n' });
  assert.deepEqual(lines.meta?.["records"], [{ a: "two\nlines", b: "" }]);
});

test("the example csv-workbench sums up and filters", async () => {
  await using host = await hostOf("csv-workbench");
  const stats = said(await host.call("csv.stats", { csv: CSV }));
  assert.match(stats, /^3 rows\nname: 3 different values/u);
  assert.match(stats, /\ncity: 2 different values, most often Oslo \(2\), Rome \(1\)\n/u);
  assert.match(stats, /\ndegrees: -3 to 14, mean 5.33333333333, median 5, sum 16$/u);
  const warm = await host.call("csv.filter", { csv: CSV, column: "degrees", compare: "above", value: "4" });
  assert.equal(said(warm), 'name;city;degrees\n"Say ""hi""";Rome;14\nNo;Oslo;5');
  assert.deepEqual(warm.meta, { kept: 2, left: 1 });
});

for (const [tool, input, why] of [
  ["csv.parse", { csv: "" }, /There is no line/u],
  ["csv.parse", { csv: "a,b\n1" }, /Line 2 has 1 fields, but there are 2 columns/u],
  ["csv.parse", { csv: 'a,b\n1,"2' }, /Line 2: a quote is opened and never closed/u],
  ["csv.parse", { csv: 'a,b\n"1"x,2' }, /Line 2: there is text after a closing quote/u],
  ["csv.parse", { csv: "a,a\n1,2" }, /The column "a" is there twice/u],
  ["csv.stats", { csv: "a\n1", column: "z" }, /There is no column "z". There are: a\./u],
  ["csv.filter", { csv: "a\n1", column: "a", compare: "above", value: "x" }, /needs a number/u],
] as const)
  test(`the example csv-workbench says what is wrong: ${JSON.stringify(input)}`, async () => {
    await using host = await hostOf("csv-workbench");
    const failure = failureOf(await host.call(tool, input));
    assert.equal(failure.soft, true);
    assert.match(failure.message, why);
  });
