import type { JsonObject } from "../contract/json.ts";
import type { PolicyCall } from "../contract/policy.ts";
import type { ToolSpec } from "../contract/tool.ts";
import type { BuiltInDenials } from "./built-in-denials.ts";
import type { CompiledRule } from "./compile-rule.ts";
import type { Decision } from "./decision.ts";
import type { Modes } from "./modes.ts";
import type { RuleBook } from "./rule-book.ts";

/** A call before the policy, and all that the policy goes by. */
export interface Matter {
  readonly tool: ToolSpec;
  readonly input: JsonObject;
  readonly call: PolicyCall;
  readonly book: RuleBook;
  readonly modes: Modes;
  readonly builtIn: BuiltInDenials;
  now(): number;
}

/** A row of the precedence table. */
export interface Row {
  readonly title: string;
  readonly says: string;
}

interface DecidingRow extends Row {
  decide(matter: Matter): Decision | undefined;
  /** Why it has nothing to say. */
  silence(matter: Matter): string;
}

/** The rows of which the first that applies decides. */
export const DECIDING_ROWS: readonly DecidingRow[] = [
  {
    title: "Built-in denials",
    says: "A plainly destructive command is denied, unless its denial is lifted by name.",
    decide: ({ builtIn, tool, input }) => builtIn.find(tool, input),
    silence: ({ builtIn, tool, input }) => builtIn.lifted(tool, input) ?? "it is no plainly destructive command",
  },
  {
    title: "Deny rules",
    says: "A rule that denies is final, wherever it stands.",
    decide: (matter) => firstAbout(matter, matter.book.deny),
    silence: () => "no rule that denies is about it",
  },
  {
    title: "Ask rules",
    says: "What a rule asks about is answered by a person, whatever other rules allow.",
    decide: (matter) => firstAbout(matter, matter.book.ask),
    silence: () => "no rule that asks is about it",
  },
  {
    title: "Allow rules",
    says: "What a rule allows runs, whatever the author wishes for.",
    decide: (matter) => firstAbout(matter, matter.book.allow),
    silence: () => "no rule that allows is about it",
  },
  {
    title: "The mode allow-list",
    says: "In this mode, what no rule allows is asked about.",
    decide: ({ modes }) => modes.unlisted,
    silence: ({ modes }) => `the mode is ${modes.names.join(", ")}`,
  },
];

/** The row for what none of those above has decided on. */
export const AUTHORS_ROW = {
  title: "The author's wish",
  says: "`never` is allowed; `suggest` is asked about, but allowed in the modes auto-run and headless; `always` is asked about.",
  decide: ({ modes, tool }: Matter): Decision => modes.wishes[tool.approval] ?? modes.wishes.always,
} as const satisfies Row & { decide(matter: Matter): Decision };

/** The row that has the last word. */
export const LAST_ROW: Row = {
  title: "Nobody to ask",
  says: "In the modes headless and reject, what would be asked about is denied.",
};

/** The table that every call is decided by. */
export const PRECEDENCE: readonly Row[] = [...DECIDING_ROWS, AUTHORS_ROW, LAST_ROW].map(({ title, says }) => ({ title, says }));

/** What the table says of a call. */
export function decide(matter: Matter): Decision {
  const decided = firstDecision(matter) ?? AUTHORS_ROW.decide(matter);
  return matter.modes.inPlaceOf(decided) ?? decided;
}

function firstDecision(matter: Matter): Decision | undefined {
  for (const row of DECIDING_ROWS) {
    const decided = row.decide(matter);
    if (decided !== undefined) return decided;
  }
  return undefined;
}

function firstAbout({ tool, input, call, now }: Matter, rules: readonly CompiledRule[]): Decision | undefined {
  for (const rule of rules)
    if ((rule.expiresAt === undefined || now() < rule.expiresAt) && rule.isAbout(tool, input, call)) return rule.decision;
  return undefined;
}
