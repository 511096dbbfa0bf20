import type { Approval } from "../../contract/approval.ts";
import { renderContent } from "./render-result.ts";
import { oneLine, visible } from "./printable.ts";
import type { Terminal } from "./terminal.ts";

/** The card that a person reads before they decide: the tool's own words, then the complete arguments and the rule. */
export function renderApproval(terminal: Terminal, { tool, input, rule, explanation }: Approval): string[] {
  const { title, message, preview = [] } = explanation;
  const edge = terminal.paintNote("yellow", "│");
  const faint = (text: string): string => terminal.paintNote("dim", text);
  const body = [
    terminal.paintNote("bold", `${oneLine(tool)} asks for approval${title === undefined ? "" : `: ${oneLine(title)}`}`),
    ...(message === undefined ? [] : visible(message).split("\n")),
    ...preview.flatMap((part) => indented(visible(renderContent(part)))),
    faint("Arguments"),
    ...indented(visible(JSON.stringify(input, null, 2))),
    `${faint("Because")} ${oneLine(rule)}`,
  ];
  return ["", ...body.map((line) => `${edge} ${line}`)];
}

/** The question under the card. */
export function renderQuestion(terminal: Terminal, { explanation, canRemember }: Approval): string {
  const { approve = "Run it", decline } = explanation.labels ?? {};
  const no = decline === undefined ? "N" : `N = ${oneLine(decline)}`;
  const always = canRemember ? "/a = always for this tool" : "";
  return `${terminal.paintNote("bold", `${oneLine(approve)}?`)} [y/${no}/e = edit${always}] `;
}

function indented(text: string): string[] {
  return text.split("\n").map((line) => `  ${line}`);
}
