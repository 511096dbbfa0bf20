import type { ChainDefinition, PlannedCall, PlannedStep } from "../../contract/chain.ts";
import type { RuleVerdict } from "../../contract/rule.ts";
import { table, wrap } from "./columns.ts";
import { oneLine, visible } from "./printable.ts";
import { renderContent } from "./render-result.ts";
import type { Style, Terminal } from "./terminal.ts";

/** The saved chains as a table. */
export function renderChains(terminal: Terminal, chains: readonly (ChainDefinition & { readonly name: string })[]): string[] {
  const columns = [
    { head: "CHAIN", paint: (cell: string) => terminal.paint("bold", cell) },
    { head: "STEPS" },
    { head: "WHAT IT DOES" },
  ];
  const rows = chains.map(({ name, steps, description }) => [
    oneLine(name),
    oneLine(steps.map(({ tool }) => tool).join(" → ")),
    oneLine(description ?? "-"),
  ]);
  return table(columns, rows, terminal.width, (head) => terminal.paint("dim", head));
}

const VERDICTS: Readonly<Record<RuleVerdict, { readonly words: string; readonly style: Style }>> = {
  allow: { words: "runs", style: "green" },
  ask: { words: "asks first", style: "yellow" },
  deny: { words: "is denied", style: "red" },
};

/** What every step would do, and what the chain as a whole is told by the policy where that is not just "go on". */
export function renderPlan(terminal: Terminal, steps: readonly PlannedStep[], chain: Judged): string[] {
  const whole = chain.verdict === undefined || chain.verdict === "allow" ? [] : [`The chain ${verdictOf(terminal, chain)}`, ""];
  return [...whole, ...renderSteps(terminal, steps, ""), terminal.paint("dim", "Nothing was run.")];
}

function renderSteps(terminal: Terminal, steps: readonly PlannedStep[], lead: string): string[] {
  return steps.flatMap((step) => {
    const number = `${step.step}. `;
    const inner = lead + " ".repeat(number.length);
    const width = Math.max(20, terminal.width - inner.length);
    const lines = linesOf(terminal, step).flatMap((line) => wrap(line, width));
    return [
      `${lead}${number}${terminal.paint("bold", oneLine(step.tool))} ${verdictOf(terminal, step)}`,
      ...lines.map((line) => inner + line),
      ...(step.steps === undefined ? [] : renderSteps(terminal, step.steps, inner)),
    ];
  });
}

type Judged = Pick<PlannedCall, "verdict" | "rule" | "failure">;

function verdictOf(terminal: Terminal, { verdict, rule, failure }: Judged): string {
  if (failure !== undefined) return terminal.paint("red", `fails: ${failure.code}`);
  if (verdict === undefined) return terminal.paint("yellow", "is judged once its input is known");
  const { words, style } = VERDICTS[verdict];
  const because = verdict === "allow" || rule === undefined ? "" : terminal.paint("dim", ` (${oneLine(rule)})`);
  return terminal.paint(style, words) + because;
}

function linesOf(terminal: Terminal, { input, open, failure, explanation = {} }: PlannedStep): string[] {
  const edge = terminal.paint("yellow", "│");
  const { title, message, preview = [] } = explanation;
  const card = [
    ...(title === undefined ? [] : [oneLine(title)]),
    ...(message === undefined ? [] : visible(message).split("\n")),
    ...preview.flatMap((part) => visible(renderContent(part)).split("\n")),
  ];
  return [
    ...Object.entries(input).map(([key, value]) => `${terminal.paint("dim", oneLine(key))} ${oneLine(JSON.stringify(value))}`),
    ...open.map(({ path, message: why }) => terminal.paint("yellow", `{{${oneLine(path)}}} ${why}`)),
    ...(failure === undefined ? [] : [terminal.paint("red", oneLine(failure.message))]),
    ...card.map((line) => `${edge} ${line}`),
  ];
}
