import type { Delivery, TriggerState } from "../../contract/trigger.ts";
import { table } from "./columns.ts";
import { moment } from "./figures.ts";
import { oneLine } from "./printable.ts";
import type { Style, Terminal } from "./terminal.ts";

/** Deliveries as a table: what each is about, where it goes, and how it stands. */
export function renderDeliveries(terminal: Terminal, deliveries: readonly Delivery[], now: number): string[] {
  const columns = [
    { head: "ID", paint: (cell: string) => terminal.paint("bold", cell) },
    { head: "WHEN" },
    { head: "WHAT" },
    { head: "FROM" },
    { head: "TO" },
    { head: "STATE", paint: (cell: string) => terminal.paint(styleOf(cell), cell) },
    { head: "WHY" },
  ];
  const rows = deliveries.map((delivery) => [
    delivery.id,
    moment(delivery.about.at, now),
    oneLine(subjectOf(delivery)),
    oneLine(delivery.about.plugin),
    oneLine(`${delivery.kind} ${delivery.name}`),
    stateOf(delivery, now),
    oneLine(delivery.lastError ?? ""),
  ]);
  return table(columns, rows, terminal.width, (head) => terminal.paint("dim", head));
}

/** Triggers as a table: what each waits for, what it runs, and of those that wait for a time, when. */
export function renderTriggers(terminal: Terminal, triggers: readonly TriggerState[], now: number): string[] {
  const columns = [
    { head: "NAME", paint: (cell: string) => terminal.paint("bold", cell) },
    { head: "WAITS FOR" },
    { head: "RUNS" },
    { head: "NEXT" },
    { head: "LAST" },
  ];
  const rows = triggers.map(({ trigger, nextAt, lastAt }) => [
    oneLine(trigger.name),
    oneLine("cron" in trigger ? [trigger.cron, trigger.timeZone ?? ""].join(" ") : eventOf(trigger)),
    oneLine(trigger.run),
    nextAt === undefined ? "-" : moment(nextAt, now),
    lastAt === undefined ? "-" : moment(lastAt, now),
  ]);
  return table(columns, rows, terminal.width, (head) => terminal.paint("dim", head));
}

/** What a delivery is about, in a few words. */
export function subjectOf({ kind, about }: Pick<Delivery, "kind" | "about">): string {
  return kind === "trigger" && "name" in about ? about.name : `message ${"source" in about ? about.source : about.id}`;
}

function eventOf({ on, plugin, filter }: { readonly on: string; readonly plugin?: string; readonly filter?: object }): string {
  return `${on}${plugin === undefined ? "" : ` of ${plugin}`}${filter === undefined ? "" : ` with ${JSON.stringify(filter)}`}`;
}

function stateOf({ givenUpAt, attempts, lastError, dueAt }: Delivery, now: number): string {
  if (givenUpAt !== undefined) return "given up";
  if (lastError !== undefined) return dueAt > now ? `again ${moment(dueAt, now)}` : "again";
  return attempts > 0 ? "under way" : "waits";
}

function styleOf(state: string): Style {
  return state.startsWith("given up") ? "red" : "yellow";
}
