import { CONDITIONS, expectedOf, WAYS } from "./conditions.ts";

/** The matrix as a page of the docs: what must come of every cell. */
export function matrixPage(): string {
  const rows = CONDITIONS.map((condition) => [condition, ...WAYS.map((way) => `\`${expectedOf(way, condition).status}\``)]);
  const cells = [["", ...WAYS], ...rows];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]): string => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  const rule = line(widths.map((width) => "-".repeat(width)));
  return [
    "# The matrix",
    "",
    "What comes of a call, whichever way it comes and whatever is done to it. Each cell is tested for tools of all five dialects in",
    "their own processes (`test/matrix`, 250 cells): the outcome, and what stands in the journal. `npm run matrix` writes this",
    "page from what the tests expect.",
    "",
    line(cells[0] ?? []),
    rule,
    ...rows.map(line),
    "",
  ].join("\n");
}
