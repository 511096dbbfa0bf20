import { targetOf } from "./arrows.ts";
import { findImports } from "./imports.ts";
import { isTest, type SourceTree } from "./source-tree.ts";

interface Edge {
  readonly to: string;
  readonly line: number;
}

/**
 * Every circle of files that import each other, one line for each. Imports of types are no part of one: they are gone
 * when it runs, and between folders the arrows already forbid them to go round.
 */
export function importCycles(tree: SourceTree): string[] {
  const edges = new Map([...tree].filter(([file]) => !isTest(file)).map(([file, source]) => [file, edgesOf(file, source, tree)]));
  const done = new Set<string>();
  const cycles: string[] = [];
  for (const file of edges.keys()) visit(file, []);
  return cycles;

  function visit(file: string, way: readonly string[]): void {
    if (done.has(file)) return;
    const here = [...way, file];
    for (const { to, line } of edges.get(file) ?? []) {
      const start = here.indexOf(to);
      if (start < 0) visit(to, here);
      else
        cycles.push(`${file}:${line} imports ${to}, which leads back to it: ${[...here.slice(start), to].join(" → ")}. ${CURE}`);
    }
    done.add(file);
  }
}

const CURE = "Move what they share into a file of its own";

function edgesOf(file: string, source: string, tree: SourceTree): Edge[] {
  return findImports(source).flatMap(({ kind, specifier, line }) => {
    const to = kind !== "value" || specifier === undefined ? undefined : targetOf(file, specifier);
    return to !== undefined && tree.has(to) ? [{ to, line }] : [];
  });
}
