import type { JsonObject } from "../contract/json.ts";
import type { MatchTools } from "../contract/matching.ts";
import type { PolicyCall, Verdict } from "../contract/policy.ts";
import type { PolicyExplanation, PolicyMode, Rule, StandingRule } from "../contract/rule.ts";
import type { ToolSpec } from "../contract/tool.ts";
import { createBuiltInDenials } from "./built-in-denials.ts";
import type { RuleProblem } from "./compile-rule.ts";
import { DENIALS } from "./denials.ts";
import { explainSteps } from "./explain.ts";
import { combineModes, MODES } from "./modes.ts";
import { isWithin } from "./path-scope.ts";
import { decide, PRECEDENCE, type Matter, type Row } from "./precedence.ts";
import { readSettings, type PolicySource } from "./read-settings.ts";
import { bindRules, type RuleBooks } from "./rule-book.ts";
import { StandingRules } from "./standing-rules.ts";

/** What a policy is made of. */
export interface PolicySources {
  /** What the config files say; their order does not matter. */
  readonly settings: readonly PolicySource[];
  /** The rules that people made while deciding; asked at each call. */
  standing(): readonly StandingRule[];
  now(): number;
}

/** What is in force. */
export interface PolicyOverview {
  /** Several hold together. */
  readonly modes: readonly { readonly name: PolicyMode; readonly says: string }[];
  readonly table: readonly Row[];
  readonly rules: readonly { readonly from: string; readonly rule: Rule | StandingRule }[];
  readonly denials: readonly { readonly name: string; readonly why: string; readonly liftedBy?: readonly string[] }[];
  readonly problems: readonly RuleProblem[];
}

/** A policy by rules, which can say how it comes to its verdicts. */
export class RulePolicy {
  readonly #sources: PolicySources;
  readonly #owner: ReturnType<typeof readSettings>;
  readonly #standing: StandingRules;
  readonly #fixed: Pick<Matter, "modes" | "builtIn" | "now">;
  #books: RuleBooks;

  constructor(sources: PolicySources, tools: MatchTools = {}) {
    const matching: MatchTools = { isWithin, ...tools };
    this.#sources = sources;
    this.#owner = readSettings(sources.settings, matching);
    this.#standing = new StandingRules(() => sources.standing(), matching);
    this.#fixed = {
      modes: combineModes(this.#owner.modes),
      builtIn: createBuiltInDenials(this.#owner.lifted),
      now: () => sources.now(),
    };
    this.#books = bindRules(this.#owner.rules);
  }

  /** Decides on a call; may be handed on by itself. */
  readonly policy = (tool: ToolSpec, input: JsonObject, call: PolicyCall): Verdict => {
    const matter = this.#matter(tool, input, call);
    return this.#withTrial(decide(matter).verdict, matter);
  };

  /** How the verdict on a call comes about; may be handed on by itself. */
  readonly explain = (tool: ToolSpec, input: JsonObject, call: PolicyCall): PolicyExplanation => {
    const matter = this.#matter(tool, input, call);
    const { verdict, rule, shadow } = this.#withTrial(decide(matter).verdict, matter);
    return { verdict, rule, steps: explainSteps(matter), ...(shadow === undefined ? {} : { shadow }) };
  };

  /** What is in force now. */
  overview(): PolicyOverview {
    this.#refresh();
    const now = this.#sources.now();
    const { modes, builtIn } = this.#fixed;
    return {
      modes: modes.names.map((name) => ({ name, says: MODES[name] })),
      table: PRECEDENCE,
      rules: [...this.#owner.rules, ...this.#standing.rules]
        .filter(({ expiresAt }) => expiresAt === undefined || now < expiresAt)
        .map(({ from, rule }) => ({ from, rule })),
      denials: DENIALS.map(({ name, why }) => {
        const liftedBy = builtIn.liftedBy(name);
        return { name, why, ...(liftedBy === undefined ? {} : { liftedBy }) };
      }),
      problems: this.problems,
    };
  }

  /** Rules and settings of the files that make no sense; those that people made are not looked at. */
  get ownersProblems(): readonly RuleProblem[] {
    return this.#owner.problems;
  }

  /** Rules and settings that make no sense as they stand. */
  get problems(): readonly RuleProblem[] {
    this.#refresh();
    return [...this.#owner.problems, ...this.#standing.problems];
  }

  /** What is wrong with a rule that is about to be made; nothing is where it makes sense. */
  faultsOf(rule: Rule): readonly string[] {
    return this.#standing.faultsOf(rule);
  }

  #refresh(): void {
    if (this.#standing.refresh()) this.#books = bindRules([...this.#owner.rules, ...this.#standing.rules]);
  }

  #matter(tool: ToolSpec, input: JsonObject, call: PolicyCall): Matter {
    this.#refresh();
    const { modes, builtIn, now } = this.#fixed;
    return { tool, input, call, book: this.#books.inForce, modes, builtIn, now };
  }

  #withTrial(verdict: Verdict, matter: Matter): Verdict {
    const { onTrial } = this.#books;
    if (onTrial === undefined) return verdict;
    const would = decide({ ...matter, book: onTrial }).verdict;
    return would.verdict === verdict.verdict ? verdict : { ...verdict, shadow: { verdict: would.verdict, rule: would.rule } };
  }
}
