import { table, wrap } from "./columns.ts";
import type { CliConfig, CliConfigFile, CliConfigProblem } from "./config-wiring.ts";
import { oneLine, visible } from "./printable.ts";
import { shortPath } from "./render-problems.ts";
import type { Terminal } from "./terminal.ts";

/** The config files that were looked for, a line each. */
export function renderConfigFiles(terminal: Terminal, files: readonly CliConfigFile[]): string[] {
  const rows = files.map((one) => [one.kind, stateOf(one), oneLine(shortPath(one.file))]);
  const columns = [
    { head: "FILE" },
    { head: "STATE", paint: (cell: string) => terminal.paint("yellow", cell) },
    { head: "PATH" },
  ];
  return table(columns, rows, terminal.width, (head) => terminal.paint("dim", head));
}

/** Every value that holds, a line each; with `from`, the file it is from. */
export function renderConfig(terminal: Terminal, { origins = [] }: CliConfig, from: boolean): string[] {
  const rows = origins.map(({ path, value, file }) => {
    const name = oneLine(path.slice(1).replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~"));
    const shown = oneLine(typeof value === "string" ? value : JSON.stringify(value));
    return from ? [name, oneLine(shortPath(file)), shown] : [name, shown];
  });
  const bold = (cell: string): string => terminal.paint("bold", cell);
  const columns = [{ head: "SETTING", paint: bold }, ...(from ? [{ head: "FROM" }] : []), { head: "VALUE" }];
  return table(columns, rows, terminal.width, (head) => terminal.paint("dim", head));
}

/** Says on stderr what is wrong with config files: where, what, and what mends it. */
export function renderConfigProblems(terminal: Terminal, problems: readonly CliConfigProblem[]): void {
  for (const { file, line, message, fix, severity, shown } of problems) {
    const label = severity === "error" ? terminal.paintNote("red", "problem:") : terminal.paintNote("yellow", "warning:");
    terminal.note(`${label} ${oneLine(shortPath(file))}${line === undefined ? "" : `:${line}`}`);
    for (const line of wrap(oneLine(message), terminal.noteWidth - 2)) terminal.note(`  ${line}`);
    if (shown !== undefined) terminal.note(visible(shown));
    for (const line of wrap(oneLine(fix), terminal.noteWidth - 2)) terminal.note(terminal.paintNote("dim", `  ${line}`));
  }
}

function stateOf({ kind, exists, isTrusted }: CliConfigFile): string {
  if (!exists) return "not there";
  if (kind === "user") return "yours";
  return isTrusted ? "trusted" : "not trusted";
}
