import { table } from "./columns.ts";
import { moment } from "./figures.ts";
import { oneLine } from "./printable.ts";
import type { ListedSecret } from "./secrets-desk.ts";
import type { Terminal } from "./terminal.ts";

/** Secrets as a table, without the values. */
export function renderSecrets(terminal: Terminal, secrets: readonly ListedSecret[], now: number): string[] {
  const columns = [
    { head: "PLUGIN", paint: (cell: string) => terminal.paint("bold", cell) },
    { head: "KEY" },
    { head: "VALUE", paint: (cell: string) => terminal.paint(cell.trim() === BROKEN ? "red" : "dim", cell) },
    { head: "SET" },
  ];
  const rows = secrets.map((secret) => [
    oneLine(secret.plugin),
    oneLine(secret.key),
    valueOf(secret),
    moment(secret.updatedAt, now),
  ]);
  return table(columns, rows, terminal.width, (head) => terminal.paint("dim", head));
}

const BROKEN = "cannot be opened";

function valueOf({ problem, lastFour }: ListedSecret): string {
  if (problem !== undefined) return BROKEN;
  return lastFour === undefined ? "…" : `… ${oneLine(lastFour)}`;
}
