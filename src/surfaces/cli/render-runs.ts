import type { CallEvent } from "../../contract/event.ts";
import type { CallStatus, RecordedCall } from "../../contract/store.ts";
import { cut, table, wrap } from "./columns.ts";
import { describeEvent } from "./describe-event.ts";
import { duration, fullMoment, moment } from "./figures.ts";
import { shortIdLength } from "./find-run.ts";
import { oneLine, visible } from "./printable.ts";
import { renderResult } from "./render-result.ts";
import type { Style, Terminal } from "./terminal.ts";

const MOST_EVENTS = 40;

/** Recorded calls as a table. */
export function renderRuns(terminal: Terminal, calls: readonly RecordedCall[], now: number): string[] {
  const inSessions = calls.some(({ session }) => session !== undefined);
  const length = shortIdLength(calls.map(({ id }) => id));
  const columns = [
    { head: "ID", paint: (cell: string) => terminal.paint("bold", cell) },
    { head: "WHEN" },
    { head: "TOOL" },
    { head: "STATUS", paint: (cell: string) => terminal.paint(statusStyle(cell.trim() as CallStatus), cell) },
    { head: "TOOK" },
    ...(inSessions ? [{ head: "SESSION" }] : []),
  ];
  const rows = calls.map((call) => [
    call.id.slice(0, length),
    moment(call.startedAt, now),
    oneLine(call.tool),
    call.status,
    tookOf(call),
    ...(inSessions ? [oneLine(call.session ?? "-")] : []),
  ]);
  return table(columns, rows, terminal.width, (head) => terminal.paint("dim", head));
}

/** One recorded call: what it was, what happened when, and how it ended. */
export function renderRun(terminal: Terminal, call: RecordedCall, events: readonly CallEvent[]): string[] {
  const faint = (text: string): string => terminal.paint("dim", text);
  const facts: [string, string | undefined][] = [
    ["Status", terminal.paint(statusStyle(call.status), call.status)],
    ["Started", fullMoment(call.startedAt)],
    ["Took", tookOf(call)],
    ["Caller", call.caller],
    ["Session", call.session],
    ["Part of", call.parentId],
    ["Id", call.id],
  ];
  return [
    terminal.paint("bold", oneLine(call.tool)),
    ...facts.flatMap(([name, value]) => (value === undefined ? [] : [`${faint(name.padEnd(8))} ${value}`])),
    "",
    faint("Input"),
    ...indented(JSON.stringify(call.input, null, 2)),
    "",
    faint("Events"),
    ...renderEvents(events, terminal.width),
    ...(call.result === undefined ? [] : ["", faint("Result"), ...renderEnd(call, terminal.width)]),
  ];
}

function renderEnd({ result }: RecordedCall, width: number): string[] {
  if (result === undefined) return [];
  const why = result.ok ? [] : wrap(`${result.failure.code}: ${result.failure.message}`, width - 2);
  return [...renderResult(result), ...why].flatMap(indented);
}

function renderEvents(events: readonly CallEvent[], width: number): string[] {
  const start = events[0]?.at ?? 0;
  const line = (event: CallEvent): string => {
    const { what, words } = describeEvent(event);
    return cut(
      `  ${`+${((event.at - start) / 1000).toFixed(3)} s`.padStart(11)}  ${what.padEnd(9)}  ${visible(words.replaceAll("\n", " "))}`.trimEnd(),
      width,
    );
  };
  if (events.length <= MOST_EVENTS) return events.map(line);
  const half = MOST_EVENTS / 2;
  const left = events.length - MOST_EVENTS;
  return [...events.slice(0, half).map(line), `  … ${left} more; --json prints them all`, ...events.slice(-half).map(line)];
}

function tookOf({ startedAt, endedAt }: RecordedCall): string {
  return endedAt === undefined ? "-" : duration(Math.max(0, endedAt - startedAt));
}

function statusStyle(status: CallStatus): Style {
  if (status === "ok") return "green";
  return status === "running" || status === "cancelled" || status === "interrupted" ? "yellow" : "red";
}

function indented(text: string): string[] {
  return visible(text)
    .split("\n")
    .map((line) => `  ${line}`);
}
