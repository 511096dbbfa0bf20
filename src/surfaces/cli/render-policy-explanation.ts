import type { PolicyExplanation, PolicyStep } from "../../contract/rule.ts";
import { wrap } from "./columns.ts";
import type { PolicyCaseResult } from "./policy-desk.ts";
import { oneLine } from "./printable.ts";
import { VERDICT_STYLES } from "./render-policy.ts";
import type { Terminal } from "./terminal.ts";

const TITLE_WIDTH = 20;

/** A verdict with the whole way to it; the row that decided is marked. */
export function renderExplanation(
  terminal: Terminal,
  tool: string,
  { verdict, rule, steps, shadow }: PolicyExplanation,
): string[] {
  const decided = decidingStep(steps);
  const told = [
    `${terminal.paint(VERDICT_STYLES[verdict], verdict)}  ${terminal.paint("bold", oneLine(tool))}  ${oneLine(rule)}`,
    "",
    ...steps.flatMap((step) => renderStep(terminal, step, step === decided)),
  ];
  if (shadow === undefined) return told;
  return [...told, "", `On trial: ${terminal.paint("yellow", shadow.verdict)} by ${oneLine(shadow.rule)}`];
}

/** A case that was tried, and where it failed, what was expected, what came and by which row. */
export function renderCaseResult(terminal: Terminal, { case: one, ok, message = "", explanation }: PolicyCaseResult): string[] {
  const input = one.input === undefined ? "" : ` ${oneLine(JSON.stringify(one.input))}`;
  const from = one.caller === undefined ? "" : ` from ${oneLine(one.caller)}`;
  const mark = ok ? terminal.paint("green", "✓") : terminal.paint("red", "✗");
  const decided = explanation === undefined ? undefined : decidingStep(explanation.steps);
  return [
    `${mark} ${oneLine(one.tool)}${input}${from}: ${one.expect}`,
    ...(ok ? [] : [`    ${oneLine(message)}`]),
    ...(decided === undefined
      ? []
      : [terminal.paint("dim", `    row ${decided.row}, ${decided.title}: ${oneLine(decided.message)}`)]),
  ];
}

// The last row, where it applies, turns what the first one said.
function decidingStep(steps: readonly PolicyStep[]): PolicyStep | undefined {
  const last = steps.at(-1);
  return last?.applies === true ? last : steps.find(({ applies }) => applies);
}

function renderStep(terminal: Terminal, { row, title, applies, message }: PolicyStep, isDecided: boolean): string[] {
  const lead = TITLE_WIDTH + 6;
  const [first = "", ...rest] = wrap(oneLine(message), terminal.width - lead);
  const mark = isDecided ? terminal.paint("bold", "→") : applies ? "·" : " ";
  const text = `${row} ${title.padEnd(TITLE_WIDTH)}`;
  const paint = (words: string): string => (applies ? words : terminal.paint("dim", words));
  return [
    `${mark} ${isDecided ? terminal.paint("bold", text) : paint(text)}  ${paint(first)}`,
    ...rest.map((line) => " ".repeat(lead) + paint(line)),
  ];
}
