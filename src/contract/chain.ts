import type { Explanation } from "./approval.ts";
import type { Failure } from "./failure.ts";
import type { Json, JsonObject, JsonSchema } from "./json.ts";
import type { RuleVerdict } from "./rule.ts";
import type { ToolSpec } from "./tool.ts";

/** One step of a chain. Texts in its input may hold `{{path}}`: what earlier steps gave, and the chain's own input. */
export interface ChainStep {
  readonly tool: string;
  readonly input?: JsonObject;
  /** The name under which later steps find what this one gave, beside `step<i>` and `lastResult`. */
  readonly outputKey?: string;
}

/** A chain that is kept under a name: a tool of its own, `chain.<name>`. */
export interface ChainDefinition {
  readonly description?: string;
  /** What it takes; its steps find it as `{{input.…}}`. */
  readonly input?: JsonSchema;
  readonly steps: readonly ChainStep[];
}

/** How a chain went, as Workbench tells it: the data of its result. */
export interface ChainOutcome {
  readonly success: boolean;
  /** The step that failed, counted from 1. */
  readonly failedAt?: number;
  readonly error?: string;
  readonly results: readonly { readonly tool: string; readonly result: Json }[];
  readonly context: JsonObject;
  readonly executionLog: readonly {
    readonly step: number;
    readonly tool: string;
    readonly status: "success" | "failed";
    readonly error?: string;
    readonly output?: Json;
  }[];
  /** What a failed chain goes on by: the call that began it, however often it was resumed. */
  readonly callId: string;
}

/** What would become of a call. */
export interface PlannedCall {
  readonly tool?: ToolSpec;
  /** Undefined where it would not come to the policy. */
  readonly verdict?: RuleVerdict;
  readonly rule?: string;
  /** The tool's own words and preview. */
  readonly explanation?: Explanation;
  /** Why it would fail before anybody is asked. */
  readonly failure?: Failure;
}

/** What would become of one step of a chain, as far as that can be told before any step has run. */
export interface PlannedStep extends Omit<PlannedCall, "tool"> {
  /** Counted from 1. */
  readonly step: number;
  readonly tool: string;
  readonly input: JsonObject;
  /** Placeholders of the input that stand there still. */
  readonly open: readonly OpenPlaceholder[];
  /** Where the step is a chain itself: its own steps. */
  readonly steps?: readonly PlannedStep[];
}

/** A placeholder that cannot be filled before the chain runs, or never. */
export interface OpenPlaceholder {
  readonly path: string;
  /** The step that gives it; left out where none does. */
  readonly after?: number;
  readonly message: string;
}
