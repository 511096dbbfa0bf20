import type { KeptMessage } from "../../contract/trigger.ts";
import { table } from "./columns.ts";
import { fullMoment, moment } from "./figures.ts";
import { shortIdLength } from "./find-run.ts";
import { oneLine, visible } from "./printable.ts";
import type { Terminal } from "./terminal.ts";

// What every message has, or what is shown in a place of its own.
const SHOWN = new Set(["source", "channel", "content", "title", "body"]);

/** Messages as a table; those that were not read are marked. */
export function renderInbox(terminal: Terminal, messages: readonly KeptMessage[], now: number): string[] {
  const length = shortIdLength(messages.map(({ id }) => id));
  const columns = [
    { head: "ID", paint: (cell: string) => terminal.paint("bold", cell) },
    { head: "" },
    { head: "WHEN" },
    { head: "FROM" },
    { head: "CHANNEL" },
    { head: "MESSAGE" },
  ];
  const rows = messages.map(({ id, at, plugin, message, readAt }) => [
    id.slice(0, length),
    readAt === undefined ? "*" : "",
    moment(at, now),
    oneLine(plugin),
    oneLine(String(message["channel"])),
    oneLine([message["title"], message["content"]].filter((part) => typeof part === "string" && part !== "").join(": ")),
  ]);
  return table(columns, rows, terminal.width, (head) => terminal.paint("dim", head));
}

/** One message with all that it holds. */
export function renderMessage(terminal: Terminal, { id, plugin, source, at, message }: KeptMessage): string[] {
  const faint = (text: string): string => terminal.paint("dim", text);
  const facts = [
    ["From", plugin],
    ["Channel", String(message["channel"])],
    ["Source", source],
    ["At", fullMoment(at)],
    ["Id", id],
  ] as const;
  const rest = Object.entries(message).filter(([key]) => !SHOWN.has(key));
  return [
    ...(typeof message["title"] === "string" ? [terminal.paint("bold", oneLine(message["title"]))] : []),
    ...facts.map(([name, value]) => `${faint(name.padEnd(8))} ${oneLine(value)}`),
    ...rest.map(([name, value]) => `${faint(oneLine(name).padEnd(8))} ${visible(JSON.stringify(value))}`),
    "",
    ...visible(String(message["content"])).split("\n"),
  ];
}
