import type { PolicyMode } from "../contract/rule.ts";
import type { ApprovalWish } from "../contract/tool.ts";
import { decision, type Decision } from "./decision.ts";

/** Every mode, and what it means. */
export const MODES: Readonly<Record<PolicyMode, string>> = {
  manual: "what the author wishes for is asked about",
  "auto-run": "what the author only suggests to ask about runs",
  "allow-list": "what no rule allows is asked about",
  headless: "as auto-run, and what is still to be asked about is denied, as nobody is there",
  reject: "what would be asked about is denied",
};

/** The modes of a host, and what follows from them. */
export interface Modes {
  /** Those in force; several hold together. */
  readonly names: readonly PolicyMode[];
  /** What is said of a call that no rule allows, where only rules may. */
  readonly unlisted: Decision | undefined;
  /** What comes of an author's wish. */
  readonly wishes: Readonly<Record<ApprovalWish, Decision>>;
  /** The denial that a question becomes where nobody is to be asked. */
  inPlaceOf(question: Decision): Decision | undefined;
}

const NEVER_ASKED = ["headless", "reject"] as const;
const SPARES_SUGGESTED: ReadonlySet<PolicyMode> = new Set(["auto-run", "headless"]);

/** What modes come to, however many files name one: each adds what it asks about and denies, none takes away from another. */
export function combineModes(named: ReadonlySet<PolicyMode>): Modes {
  const names = named.size === 0 ? ["manual" as const] : [...named].toSorted();
  const runsSuggested = names.every((mode) => SPARES_SUGGESTED.has(mode));
  const unasked = NEVER_ASKED.find((mode) => named.has(mode));
  const denials = new WeakMap<Decision, Decision>();
  return {
    names,
    unlisted: named.has("allow-list") ? UNLISTED : undefined,
    wishes: { never: NO_WISH, suggest: runsSuggested ? runs(names) : wish("suggest"), always: wish("always") },
    inPlaceOf(question) {
      if (unasked === undefined || question.verdict.verdict !== "ask") return undefined;
      const known = denials.get(question) ?? denial(unasked, question);
      denials.set(question, known);
      return known;
    },
  };
}

/** Whether a value is a mode. */
export function isMode(value: unknown): value is PolicyMode {
  return typeof value === "string" && Object.hasOwn(MODES, value);
}

const NO_WISH = decision(
  { verdict: "allow", rule: "the tool's author asks for no approval" },
  "the author asks for no approval: allowed",
);
const UNLISTED = decision({ verdict: "ask", rule: "the mode allow-list: no rule allows it" }, "no rule allows it: asks");

function wish(approval: ApprovalWish): Decision {
  const rule = `the tool's author asks for approval (${approval})`;
  return decision({ verdict: "ask", rule }, `the author asks for approval (${approval}): asks`);
}

function runs(modes: readonly PolicyMode[]): Decision {
  const rule = `the mode ${modes.join(", ")}: the tool's author only suggests approval`;
  return decision({ verdict: "allow", rule }, `the author only suggests approval, and the mode is ${modes.join(", ")}: allowed`);
}

function denial(mode: (typeof NEVER_ASKED)[number], { verdict }: Decision): Decision {
  const why = mode === "headless" ? "nobody is there to be asked" : "nobody is to be asked";
  return decision({ verdict: "deny", rule: `the mode ${mode}: ${why} (${verdict.rule})` }, `the mode is ${mode}, ${why}: denied`);
}
