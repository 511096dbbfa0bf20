import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Source files by their path from the repository's root, such as "src/contract/tool.ts". */
export type SourceTree = ReadonlyMap<string, string>;

/** Every TypeScript file under src. */
export function readSourceTree(root: string): SourceTree {
  const files = globSync("src/**/*.{ts,tsx,mts,cts}", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  return new Map(files.toSorted().map((file) => [file, readFileSync(join(root, file), "utf8")]));
}

/** Whether a file is there for tests only: it is not published, and may reach for anything. */
export function isTest(file: string): boolean {
  return file.endsWith(".test.ts") || file.includes("/fixtures/");
}
