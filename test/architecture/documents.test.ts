import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { FAILURE_CODES } from "../../src/contract/failure.ts";
import { readSourceTree } from "./source-tree.ts";
import { layerOf } from "./arrows.ts";
import { LAYERS } from "./layers.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const architecture = read("ARCHITECTURE.md");

function lifeOfACall(): string {
  return architecture.slice(architecture.indexOf("## The life of a call"), architecture.indexOf("## The life of a plugin"));
}

test("ARCHITECTURE.md draws the stages in the order in which they run", () => {
  const list = /const STAGES[^=]*= \[([^\]]*)\]/u.exec(read("src/pipeline/pipeline.ts"))?.[1] ?? "";
  const stages = list.split(",").map((name) => name.trim());
  assert.ok(stages.includes("invoke"), "the list of stages was not found in pipeline.ts");
  const drawn = Array.from(lifeOfACall().matchAll(/^ ([a-z]+) {2,}/gmu), ([, name]) => name);
  assert.deepEqual(drawn, stages.filter(Boolean));
});

test("ARCHITECTURE.md draws the exit of every failure code", () => {
  const diagram = lifeOfACall();
  for (const code of FAILURE_CODES) assert.match(diagram, new RegExp(`\\b${code}\\b`, "u"));
});

test("ARCHITECTURE.md names every folder and top file of src, and every one that has its arrows", () => {
  const names = new Set([
    ...Object.keys(LAYERS),
    ...[...readSourceTree(root).keys()].filter((file) => !file.endsWith(".test.ts")).map(layerOf),
  ]);
  for (const name of names) {
    const written = name.endsWith(".ts") ? name : `${name}/`;
    assert.ok(architecture.includes(written), `${written} is not in ARCHITECTURE.md`);
  }
});

test("dependencies.md has a line for every dependency, at its version, and for no other", () => {
  const manifest = JSON.parse(read("package.json")) as Record<"dependencies" | "devDependencies", Record<string, string>>;
  const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).map(([name, at]) => `${name} ${at}`);
  const rows = read("docs/decisions/dependencies.md").matchAll(/^\| `([^`]+)` *\| ([\d.]+)/gmu);
  const written = Array.from(rows, ([, name, at]) => `${name} ${at}`);
  assert.deepEqual(written.toSorted(), wanted.toSorted());
});

test("every decision is in the index, under its own title", () => {
  const index = read("docs/decisions/README.md");
  const files = globSync("docs/decisions/0*.md", { cwd: root });
  assert.ok(files.length > 0);
  for (const file of files) {
    const [, number, title] = /^# (\d{4}) (.+)$/mu.exec(read(file)) ?? [];
    const row = index.split("\n").find((line) => line.startsWith(`| [${number}](${file.replace(/.*[/\\]/u, "")})`));
    assert.equal(row?.split("|")[2]?.trim(), title, `${file} is not in the index as "${title}"`);
  }
});

test("links between the documents lead somewhere", () => {
  const broken = globSync("{*.md,docs/**/*.md,examples/**/*.md,bench/*.md}", { cwd: root }).flatMap((file) => {
    const links = Array.from(read(file).matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/gu), ([, link]) => link ?? "");
    return links.filter((link) => !existsSync(join(root, dirname(file), link))).map((link) => `${file} → ${link}`);
  });
  assert.deepEqual(broken, []);
});
