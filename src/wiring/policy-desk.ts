import { randomUUID } from "node:crypto";
import type { CallEvent } from "../contract/event.ts";
import type { Json } from "../contract/json.ts";
import type { PolicyCase, PolicyExplanation, Rule, StandingRule } from "../contract/rule.ts";
import type { Host } from "../host/host.ts";
import type { PolicySource } from "../policies/read-settings.ts";
import type { PolicyOverview } from "../policies/rule-policy.ts";
import { runPolicyCases, type PolicyCaseResult } from "../policies/run-cases.ts";
import { openPegboard, type Pegboard } from "./pegboard.ts";

/** Whose policy is looked at. */
export interface PolicyDeskOptions {
  readonly data: string;
  readonly keys?: "auto" | "file";
  readonly policies?: readonly PolicySource[];
  readonly onProblem: (problem: string) => void;
}

/** A call that is not made. */
interface Question {
  readonly tool: string;
  readonly input?: Json;
  readonly caller?: string;
  readonly session?: string;
}

/** A call on which rules on trial would have decided otherwise. */
export type Shadowed = Omit<Extract<CallEvent, { type: "policy-shadowed" }>, "type" | "seq"> & { readonly tool: string };

/** The policy of a data folder and of some config files, for the commands about it. */
export class PolicyDesk {
  readonly #own: Pegboard;

  constructor(options: PolicyDeskOptions) {
    this.#own = openPegboard(options);
  }

  overview(): PolicyOverview {
    return this.#own.trust.policy.overview();
  }

  // The host has the tools; what is asked is the policy of this data folder, with the rules that people made there.
  async explain(host: Host, { tool, input, caller, session }: Question): Promise<PolicyExplanation | string> {
    const options = { ...(caller === undefined ? {} : { caller }), ...(session === undefined ? {} : { session }) };
    const explained = await host.explainPolicy(tool, input, options, this.#own.trust.policy.explain);
    return "failure" in explained ? explained.failure.message : explained.explanation;
  }

  test(host: Host, cases: readonly PolicyCase[]): Promise<readonly PolicyCaseResult[]> {
    return runPolicyCases(cases, (one) => this.explain(host, one));
  }

  async shadowed(limit: number): Promise<Shadowed[]> {
    const happened = (await this.#own.host.journal?.happened("policy-shadowed", limit)) ?? [];
    return happened.map(({ call: { tool }, event: { at, callId, verdict, rule, would, by } }) => {
      return { at, tool, callId, verdict, rule, would, by };
    });
  }

  add(rule: Rule): StandingRule | string {
    const faults = this.#own.trust.policy.faultsOf(rule);
    if (faults.length > 0) return `${faults.join("; ")}.`;
    const made: StandingRule = { ...rule, id: randomUUID().slice(0, 8), createdAt: Date.now() };
    this.#own.trust.tables.rules.add(made);
    return made;
  }

  revoke(id: string): boolean {
    return this.#own.trust.tables.rules.revoke(id);
  }

  close(): Promise<void> {
    return this.#own.host.close();
  }
}
