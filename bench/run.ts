import { cpus } from "node:os";
import { parseArgs } from "node:util";
import type { BenchOptions, Report, Scenario } from "./scenario.ts";
import { table } from "./table.ts";

const NAMES = ["call", "journal", "registry", "stream", "isolation", "plugins"];

const { values, positionals } = parseArgs({
  options: { json: { type: "boolean", default: false }, quick: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) throw new Error(`No scenario "${unknown.join('", "')}". There are: ${NAMES.join(", ")}.`);

const options: BenchOptions = { quick: values.quick, progress: (message) => console.error(`bench: ${message}`) };
const machine = { node: process.version, cpu: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}` };
if (!values.json) console.log(`node ${machine.node} on ${machine.cpu}\n`);

const scenarios: Record<string, Report> = {};
for (const name of positionals.length > 0 ? positionals : NAMES) {
  options.progress(`${name} …`);
  // Loaded by address: what a scenario needs may not be installed yet, and the root's type check stays out of it.
  const scenario = (await import(new URL(`scenarios/${name}.ts`, import.meta.url).href)) as Scenario;
  const report = await scenario.run(options);
  scenarios[name] = report;
  if (!values.json) console.log(table(`${name}: ${scenario.title}`, report));
}
if (values.json) console.log(JSON.stringify({ ...machine, scenarios }, null, 2));
