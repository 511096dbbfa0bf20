import type { Json } from "./json.ts";
import type { Effects } from "./tool.ts";

/** What a rule, and in the end a policy, says of a call. */
export type RuleVerdict = "allow" | "ask" | "deny";

/**
 * How the argument of a call is matched. A plain text matches itself, with `*` for anything, and `"git add:*"` matches "git add"
 * and whatever goes on after its colon; a number, boolean or null matches itself. `within` and `outside` are folders: the argument
 * is a path in there, or one that leads out, once links are followed. A missing argument matches nothing.
 */
export type ArgumentMatcher =
  | string
  | number
  | boolean
  | null
  | { readonly pattern: string; readonly type: "exact" | "prefix" | "wildcard" | "regex" }
  | { readonly within: string }
  | { readonly outside: string };

/** Which calls a rule is about: all that is said must hold. Names may hold `*`; of a list one must fit. */
export interface RuleMatch {
  readonly tool?: string | readonly string[];
  readonly plugin?: string | readonly string[];
  readonly dialect?: string | readonly string[];
  readonly effects?: Effects | readonly Effects[];
  /** The surface the call came through. */
  readonly caller?: string | readonly string[];
  readonly session?: string | readonly string[];
  /** Arguments, by name, by dotted path ("file.path") or by JSON pointer ("/file/path"). */
  readonly input?: Readonly<Record<string, ArgumentMatcher>>;
  /** The digest of the whole input, and nothing beside it. */
  readonly inputDigest?: string;
  /** The definition the tool must still have. */
  readonly fingerprint?: string;
}

/** What the owner of a host says of some calls. */
export interface Rule {
  /** Told wherever the rule decides. */
  readonly name: string;
  readonly verdict: RuleVerdict;
  /** Left out, it is about every call. */
  readonly match?: RuleMatch;
  /** On trial: decides nothing; what it would have decided is logged. */
  readonly shadow?: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number;
}

/** What happens to calls that no rule is about. */
export type PolicyMode = "manual" | "auto-run" | "allow-list" | "headless" | "reject";

/** What of policy stands in a config file. */
export interface PolicySettings {
  readonly mode?: PolicyMode;
  readonly rules?: readonly Rule[];
  /** Names of built-in denials that do not hold here. */
  readonly without?: readonly string[];
}

/** A rule that a person made while deciding: listed, and gone when it is revoked. */
export interface StandingRule extends Rule {
  readonly id: string;
  readonly createdAt: number;
  readonly createdBy?: string;
  /** The approval it was made with. */
  readonly approvalId?: string;
}

/** One row of the precedence table, as it was gone through for a call. */
export interface PolicyStep {
  /** 1 for the row that is looked at first. */
  readonly row: number;
  readonly title: string;
  /** Whether it has something to say of this call. */
  readonly applies: boolean;
  /** What it says, or why it does not apply. */
  readonly message: string;
}

/** Which row decided on a call, and why those before it did not. */
export interface PolicyExplanation {
  readonly verdict: RuleVerdict;
  readonly rule: string;
  readonly steps: readonly PolicyStep[];
  /** What rules on trial would have made of it. */
  readonly shadow?: { readonly verdict: RuleVerdict; readonly rule: string };
}

/** A call as a test of the policy describes it. */
export interface PolicyCase {
  readonly tool: string;
  readonly input?: Json;
  readonly caller?: string;
  readonly session?: string;
  readonly expect: RuleVerdict;
  /** The name of the rule that must decide. */
  readonly rule?: string;
}
