// Scores our schema check on the official JSON Schema test suite: `npm run conformance:schema [-- folder]`.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Json, JsonSchema } from "../../src/contract/json.ts";
import { buildValidator } from "../../src/schema/compile.ts";
import { ForeignReferenceError } from "../../src/schema/schema-error.ts";

interface Group {
  description: string;
  schema: JsonSchema;
  tests: { description: string; data: Json; valid: boolean }[];
}

const GOAL = 0.99;
const verbose = process.argv.includes("--verbose");
const suite = resolve(process.argv.slice(2).find((word) => !word.startsWith("--")) ?? "../shared/data/json-schema-test-suite");

if (!existsSync(suite)) {
  console.error(`No test suite at ${suite}. Pass the folder of a checkout of the JSON-Schema-Test-Suite.`);
  process.exit(2);
}
const shares = ["draft2020-12", "draft7"].map(score);
process.exit(shares.every((share) => share >= GOAL) ? 0 : 1);

function score(draft: string): number {
  const folder = join(suite, "tests", draft);
  const counts = { right: 0, wrong: 0, foreign: 0 };
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    for (const group of JSON.parse(readFileSync(join(folder, file), "utf8")) as Group[]) {
      for (const test of group.tests) {
        const outcome = judge(group.schema, test.data, test.valid);
        counts[outcome] += 1;
        if (outcome === "wrong" && verbose) console.log(`  ${draft}/${file}: ${group.description} / ${test.description}`);
      }
    }
  }
  const all = counts.right + counts.wrong;
  const share = counts.right / all;
  console.log(`${draft}: ${counts.right} of ${all} required tests, ${(share * 100).toFixed(2)} % (goal ${GOAL * 100} %)`);
  if (counts.foreign > 0)
    console.log(`  not counted: ${counts.foreign} tests of schemas that refer to documents from the network`);
  return share;
}

// Defaults are left out of the question: the suite asks for the verdict on the value as it stands.
function judge(schema: JsonSchema, data: Json, valid: boolean): "right" | "wrong" | "foreign" {
  try {
    return buildValidator(schema).Check(data) === valid ? "right" : "wrong";
  } catch (error) {
    return error instanceof ForeignReferenceError ? "foreign" : "wrong";
  }
}
