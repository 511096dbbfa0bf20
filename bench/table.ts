import type { Report } from "./scenario.ts";

/** A scenario's findings for people. */
export function table(title: string, report: Report): string {
  const rows = report.rows.map((row) => [row.name, row.nsPerOp.toLocaleString("en"), `${row.ratio.toFixed(2)}×`]);
  const cells = [["", "ns/op", "to floor"], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]!.length)));
  const lines = cells.map(
    ([name, ns, ratio]) => `  ${name!.padEnd(widths[0]!)}  ${ns!.padStart(widths[1]!)}  ${ratio!.padStart(widths[2]!)}`,
  );
  const notes = [...goal(report), ...(report.notes ?? [])].map((note) => `  · ${note}`);
  return [title, ...lines, ...notes, ""].join("\n");
}

function goal({ limit, pass }: Report): string[] {
  return limit === undefined ? [] : [`Pegboard is ${pass ? "within" : "over"} the goal of ${limit}×`];
}
