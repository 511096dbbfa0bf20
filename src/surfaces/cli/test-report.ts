import { wrap } from "./columns.ts";
import { duration } from "./figures.ts";
import { oneLine } from "./printable.ts";
import { shortPath } from "./render-problems.ts";
import type { Terminal } from "./terminal.ts";
import type { Mismatch } from "./test-expectation.ts";

/** One thing that was tried, and how it went. */
export interface Tried {
  readonly name: string;
  /** A saved call, a test that came with the plugin, or the loading of either. */
  readonly kind: "case" | "test" | "load";
  readonly ok: boolean;
  readonly ms: number;
  readonly tool?: string;
  /** Where it is written down. */
  readonly file?: string;
  readonly line?: number;
  /** What a test said. */
  readonly said?: string;
  readonly mismatches: readonly Mismatch[];
  /** What mends it, where that is known. */
  readonly fix?: string;
}

/** A plugin that was tried. */
export interface TriedReport {
  readonly id: string;
  readonly dialect: string;
  readonly folder: string;
  readonly results: readonly Tried[];
}

/** The line above the results of a plugin. */
export function renderHead(terminal: Terminal, { folder, dialect }: Pick<TriedReport, "folder" | "dialect">): string {
  return `${terminal.paint("bold", shortPath(folder))}  ${terminal.paint("dim", dialect)}`;
}

/** One result: a line, and where it failed, what was expected and what came. */
export function renderTried(terminal: Terminal, tried: Tried): string[] {
  const mark = tried.ok ? terminal.paint("green", "✓") : terminal.paint("red", "✗");
  const said = tried.ok && tried.said !== undefined && tried.said !== "" ? `: ${oneLine(tried.said)}` : "";
  const line = tried.line === undefined ? "" : `:${tried.line}`;
  const place = tried.ok || tried.file === undefined ? "" : `  ${terminal.paint("dim", shortPath(tried.file) + line)}`;
  const time = tried.kind === "load" ? "" : `  ${terminal.paint("dim", duration(tried.ms))}`;
  return [
    `  ${mark} ${oneLine(tried.name)}${said}${time}${place}`,
    ...tried.mismatches.flatMap(({ expected, got }) => [
      ...labelled(terminal, "expected", expected),
      ...labelled(terminal, "got", got),
    ]),
    ...(tried.fix === undefined ? [] : labelled(terminal, "fix", tried.fix)),
  ];
}

/** The last line: "3 passed, 1 failed". */
export function renderCount(terminal: Terminal, passed: number, failed: number): string {
  return terminal.paint(failed > 0 ? "red" : "green", `${passed} passed, ${failed} failed`);
}

function labelled(terminal: Terminal, label: string, text: string): string[] {
  const [first = "", ...rest] = wrap(oneLine(text), terminal.width - 15);
  return [`      ${terminal.paint("dim", label.padEnd(8))} ${first}`, ...rest.map((line) => " ".repeat(15) + line)];
}
