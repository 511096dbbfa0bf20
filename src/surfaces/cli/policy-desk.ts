import type { PolicyCase, PolicyExplanation, PolicyMode, Rule, RuleVerdict, StandingRule } from "../../contract/rule.ts";
import type { Json } from "../../contract/json.ts";
import type { Host } from "../../host/host.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import type { HeldConfig } from "./config-wiring.ts";
import { dataFolder } from "./folders.ts";
import { warn } from "./open-host.ts";

/** What is in force. */
export interface PolicyOverview {
  readonly modes: readonly { readonly name: PolicyMode; readonly says: string }[];
  /** The table that decides, first row first. */
  readonly table: readonly { readonly title: string; readonly says: string }[];
  readonly rules: readonly { readonly from: string; readonly rule: Rule | StandingRule }[];
  readonly denials: readonly { readonly name: string; readonly why: string; readonly liftedBy?: readonly string[] }[];
  /** Rules and settings that make no sense as they stand. */
  readonly problems: readonly { readonly rule: string; readonly message: string }[];
}

/** A call that is not made. */
export interface PolicyQuestion {
  readonly tool: string;
  readonly input: Json;
  readonly caller?: string;
  readonly session?: string;
}

/** What came of a case. */
export interface PolicyCaseResult {
  readonly case: PolicyCase;
  readonly ok: boolean;
  readonly message?: string;
  readonly explanation?: PolicyExplanation;
}

/** A call on which a rule on trial would have decided otherwise. */
export interface ShadowedCall {
  readonly at: number;
  readonly tool: string;
  readonly callId: string;
  readonly verdict: RuleVerdict;
  readonly rule: string;
  readonly would: RuleVerdict;
  /** The rule on trial. */
  readonly by: string;
}

/** What can be asked of a policy, and done to it. */
export interface PolicyDesk {
  overview(): PolicyOverview;
  /** How the verdict on a call comes about; a text says why there is none. */
  explain(host: Host, question: PolicyQuestion): Promise<PolicyExplanation | string>;
  test(host: Host, cases: readonly PolicyCase[]): Promise<readonly PolicyCaseResult[]>;
  /** Newest first. */
  shadowed(limit: number): Promise<readonly ShadowedCall[]>;
  /** Makes a standing rule; a text says why it cannot be one. */
  add(rule: Rule): StandingRule | string;
  revoke(id: string): boolean;
  close(): void | Promise<void>;
}

/** What the policy commands are given to work with. */
export interface PolicyWiring {
  openPolicyDesk(options: {
    readonly data: string;
    readonly policies?: HeldConfig["policies"];
    readonly onProblem: (problem: string) => void;
  }): PolicyDesk | Promise<PolicyDesk>;
}

/** Does something at the desk, and leaves it in order. */
export async function withPolicyDesk<T>(
  cli: Cli,
  options: SharedOptions,
  task: (desk: PolicyDesk) => T | Promise<T>,
): Promise<T> {
  const desk = await cli.wiring.openPolicyDesk({
    data: dataFolder(options.data),
    ...(cli.config === undefined ? {} : { policies: cli.config.policies }),
    onProblem: (problem) => warn(cli, problem),
  });
  try {
    return await task(desk);
  } finally {
    await desk.close();
  }
}
