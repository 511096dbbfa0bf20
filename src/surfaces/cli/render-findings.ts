import { wrap } from "./columns.ts";
import { count } from "./figures.ts";
import { oneLine } from "./printable.ts";
import { shortPath } from "./render-problems.ts";
import type { Style, Terminal } from "./terminal.ts";
import type { CheckedPlugin, Finding } from "./wiring.ts";

/** What a check comes to. */
export interface CheckTotal {
  readonly plugins: number;
  readonly tools: number;
  readonly tokens: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

const STYLES: Readonly<Record<Finding["severity"], Style>> = { error: "red", warning: "yellow", info: "cyan" };

/** A plugin and what was found about it. */
export function renderChecked(terminal: Terminal, plugin: CheckedPlugin): string[] {
  const mark = worstMark(terminal, plugin.findings);
  const facts = `${plugin.dialect}, ${count(plugin.tools.length, "tool")}, about ${count(plugin.tokens, "token")}`;
  return [
    `${mark} ${terminal.paint("bold", shortPath(plugin.folder))}  ${terminal.paint("dim", facts)}`,
    // What mends several in a row is said once, after the last of them.
    ...plugin.findings.flatMap((finding, i) => renderFinding(terminal, finding, plugin.findings[i + 1]?.fix !== finding.fix)),
  ];
}

/** The last lines: how much was looked at, what it costs, what was found. */
export function renderTotal(terminal: Terminal, { plugins, tools, tokens, errors, warnings, infos }: CheckTotal): string[] {
  const found = [count(errors, "error"), count(warnings, "warning"), count(infos, "info")].join(", ");
  const style = errors > 0 ? "red" : warnings > 0 ? "yellow" : "green";
  return [
    "",
    `${count(plugins, "plugin")}, ${count(tools, "tool")}; offering them all takes about ${count(tokens, "token")} of every request.`,
    terminal.paint(style, found),
  ];
}

function renderFinding(terminal: Terminal, finding: Finding, withFix: boolean): string[] {
  const { rule, severity, file, line, message, fix } = finding;
  const place = line === undefined ? shortPath(file) : `${shortPath(file)}:${line}`;
  const width = terminal.width - 4;
  return [
    `  ${terminal.paint(STYLES[severity], severity)} ${place}  ${terminal.paint("dim", rule)}`,
    ...wrap(oneLine(message), width).map((text) => `    ${text}`),
    ...(withFix ? wrap(oneLine(fix), width) : []).map((text) => `    ${terminal.paint("dim", text)}`),
  ];
}

function worstMark(terminal: Terminal, findings: readonly Finding[]): string {
  if (findings.some(({ severity }) => severity === "error")) return terminal.paint("red", "✗");
  return findings.some(({ severity }) => severity === "warning") ? terminal.paint("yellow", "!") : terminal.paint("green", "✓");
}
