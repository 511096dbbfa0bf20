import { randomUUID } from "node:crypto";
import type { PolicyCase, PolicyExplanation, Rule, StandingRule } from "../contract/rule.ts";
import type { Json } from "../contract/json.ts";
import type { Host } from "../host/host.ts";
import type { PolicySource } from "../policies/read-settings.ts";
import { runPolicyCases } from "../policies/run-cases.ts";
import { openPegboard } from "./pegboard.ts";

/** A call that is not made. */
interface Question {
  readonly tool: string;
  readonly input?: Json;
  readonly caller?: string;
  readonly session?: string;
}

/** The policy of a data folder and of some config files, for the commands about it. */
export function openPolicyDesk(options: {
  readonly data: string;
  readonly keys?: "auto" | "file";
  readonly policies?: readonly PolicySource[];
  readonly onProblem: (problem: string) => void;
}) {
  const { host: own, trust } = openPegboard(options);
  const { policy } = trust;
  // The host has the tools; what is asked is the policy of this data folder, with the rules that people made there.
  async function explain(host: Host, { tool, input, caller, session }: Question): Promise<PolicyExplanation | string> {
    const options = { ...(caller === undefined ? {} : { caller }), ...(session === undefined ? {} : { session }) };
    const explained = await host.explainPolicy(tool, input, options, policy.explain);
    return "failure" in explained ? explained.failure.message : explained.explanation;
  }
  return {
    overview: () => policy.overview(),
    explain,
    test: (host: Host, cases: readonly PolicyCase[]) => runPolicyCases(cases, (one) => explain(host, one)),
    async shadowed(limit: number) {
      const happened = (await own.journal?.happened("policy-shadowed", limit)) ?? [];
      return happened.map(({ call: { tool }, event: { at, callId, verdict, rule, would, by } }) => {
        return { at, tool, callId, verdict, rule, would, by };
      });
    },
    add(rule: Rule): StandingRule | string {
      const faults = policy.faultsOf(rule);
      if (faults.length > 0) return `${faults.join("; ")}.`;
      const made: StandingRule = { ...rule, id: randomUUID().slice(0, 8), createdAt: Date.now() };
      trust.tables.rules.add(made);
      return made;
    },
    revoke: (id: string) => trust.tables.rules.revoke(id),
    close: () => own.close(),
  };
}
