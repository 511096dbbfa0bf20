import type { Rule, RuleVerdict, StandingRule } from "../../contract/rule.ts";
import { table, wrap } from "./columns.ts";
import { moment } from "./figures.ts";
import type { PolicyOverview } from "./policy-desk.ts";
import { oneLine } from "./printable.ts";
import type { Style, Terminal } from "./terminal.ts";

/** The colours of verdicts. */
export const VERDICT_STYLES: Readonly<Record<RuleVerdict, Style>> = { allow: "green", ask: "yellow", deny: "red" };

/** What is in force: modes, rules, built-in denials, and the table that decides. */
export function renderPolicy(terminal: Terminal, { modes, table: rows, rules, denials }: PolicyOverview, now: number): string[] {
  const faint = (text: string): string => terminal.paint("dim", text);
  const lifted = denials.filter(({ liftedBy }) => liftedBy !== undefined);
  const kept = denials.filter(({ liftedBy }) => liftedBy === undefined);
  const facts: [string, string][] = [
    ...modes.map(({ name, says }): [string, string] => ["Mode", `${terminal.paint("bold", name)}: ${says}`]),
    ["Built in", `never runs: ${kept.map(({ name }) => name).join(", ")}`],
    ...lifted.map(({ name, liftedBy = [] }): [string, string] => ["Lifted", `${name}, by ${liftedBy.map(oneLine).join(", ")}`]),
  ];
  return [
    ...facts.map(([name, value]) => `${faint(name.padEnd(8))} ${value}`),
    "",
    ...(rules.length === 0
      ? ["There are no rules: the mode and the authors' wishes decide."]
      : renderRules(terminal, rules, now)),
    "",
    faint("Who decides: the first that applies"),
    ...rows.flatMap(({ title, says }, i) => {
      const [first = "", ...rest] = wrap(says.replaceAll("`", ""), terminal.width - 26);
      return [`  ${i + 1} ${title.padEnd(20)}  ${faint(first)}`, ...rest.map((line) => " ".repeat(26) + faint(line))];
    }),
  ];
}

/** Says on stderr which rules make no sense, and what holds until they are mended. */
export function renderPolicyProblems(terminal: Terminal, problems: PolicyOverview["problems"]): void {
  for (const { rule, message } of problems)
    terminal.note(`${terminal.paintNote("yellow", "warning:")} ${oneLine(`"${rule}": ${message}`)}.`);
}

/** Which calls a rule is about, in words. */
export function aboutOf({ match = {} }: Pick<Rule, "match">): string {
  const said = Object.entries(match).map(([field, value]) =>
    field === "input" ? `input ${JSON.stringify(value)}` : `${field} ${[value].flat().join(" or ")}`,
  );
  return said.length === 0 ? "every call" : oneLine(said.join(", "));
}

function renderRules(terminal: Terminal, rules: PolicyOverview["rules"], now: number): string[] {
  const expire = rules.some(({ rule }) => rule.expiresAt !== undefined);
  const stand = rules.some(({ rule }) => "id" in rule);
  const columns = [
    { head: "SAYS", paint: (cell: string) => terminal.paint(styleOf(cell), cell) },
    { head: "RULE", paint: (cell: string) => terminal.paint("bold", cell) },
    { head: "FROM" },
    ...(stand ? [{ head: "ID" }] : []),
    ...(expire ? [{ head: "UNTIL" }] : []),
    { head: "ABOUT" },
  ];
  const rows = rules.map(({ from, rule }) => [
    rule.shadow === true ? `${rule.verdict} (on trial)` : rule.verdict,
    oneLine(rule.name),
    oneLine(from),
    ...(stand ? [idOf(rule)] : []),
    ...(expire ? [rule.expiresAt === undefined ? "-" : moment(rule.expiresAt, now)] : []),
    aboutOf(rule),
  ]);
  return table(columns, rows, terminal.width, (head) => terminal.paint("dim", head));
}

function idOf(rule: Rule | StandingRule): string {
  return "id" in rule ? rule.id : "-";
}

function styleOf(cell: string): Style {
  const verdict = cell.trim();
  return verdict === "allow" || verdict === "ask" || verdict === "deny" ? VERDICT_STYLES[verdict] : "dim";
}
