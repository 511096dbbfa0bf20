import type { Explanation } from "../contract/approval.ts";
import type { Failure } from "../contract/failure.ts";
import type { PolicyExplanation, RuleVerdict } from "../contract/rule.ts";
import type { ToolSpec } from "../contract/tool.ts";
import { judge, wished } from "../pipeline/authorize.ts";
import { explain } from "../pipeline/put-question.ts";
import { resolve } from "../pipeline/resolve.ts";
import type { Run } from "../pipeline/run.ts";
import { check } from "../pipeline/validate.ts";
import type { HostParts } from "./settings.ts";
import { specOf } from "./spec.ts";

/** What would happen to a call, without its being made. */
export interface Planned {
  /** Undefined where there is no such tool. */
  readonly tool?: ToolSpec;
  /** Undefined where it would not come to the policy. */
  readonly verdict?: RuleVerdict;
  readonly rule?: string;
  /** The tool's own words and preview, where a person would be asked. */
  readonly explanation?: Explanation;
  /** Why it would fail before anybody is asked. */
  readonly failure?: Failure;
}

/** How the policy comes to its verdict, or why it is not even asked. */
export type Explained = { readonly explanation: PolicyExplanation } | { readonly failure: Failure };

/** Takes a call through the gate as far as nothing happens: is there such a tool, is the input right, what does the policy say? */
export async function plan(run: Run): Promise<Planned> {
  const refused = await untilPolicy(run);
  const tool = run.entry === undefined ? {} : { tool: specOf(run.entry.tool) };
  if (refused !== undefined) return { ...tool, failure: refused };
  const { verdict, rule } = await judge(run);
  const explanation = verdict === "ask" ? { explanation: run.gate.mask.json(await explain(run)) } : {};
  return { ...tool, verdict, rule, ...explanation };
}

/** Takes a call to the policy, and has that say how it comes to its verdict. */
export async function explainPolicy(run: Run, explaining: HostParts["explainPolicy"]): Promise<Explained> {
  const refused = await untilPolicy(run);
  if (refused !== undefined) return { failure: refused };
  if (explaining !== undefined) return { explanation: explaining(await wished(run), run.input, run) };
  const { verdict, rule } = await judge(run);
  return { explanation: { verdict, rule, steps: [] } };
}

async function untilPolicy(run: Run): Promise<Failure | undefined> {
  const found = await resolve(run, async () => ({ ok: true, content: [] }));
  const refused = found.ok ? await check(run) : found.failure;
  return refused === undefined ? undefined : run.gate.mask.json(refused);
}
