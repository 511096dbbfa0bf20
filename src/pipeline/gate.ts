import type { Approvals } from "../contract/approval.ts";
import type { CallOptions } from "../contract/call.ts";
import type { Clock } from "../contract/clock.ts";
import type { Json, JsonObject } from "../contract/json.ts";
import type { Ledger } from "../contract/ledger.ts";
import type { Listener } from "../contract/listener.ts";
import type { Policy } from "../contract/policy.ts";
import type { Result } from "../contract/result.ts";
import type { Mask } from "../contract/secrets.ts";
import type { Check, Checked, Limits, Tool } from "../contract/tool.ts";
import type { Places } from "./places.ts";
import type { Run } from "./run.ts";

/** A tool as the gate runs it: with its checks compiled and its places counted. */
export interface Entry {
  readonly tool: Tool;
  readonly fingerprint: Fingerprint;
  readonly check: Check;
  readonly checkOutput?: (value: Json) => Checked<Json>;
  readonly places?: Places;
}

/** Digests by which a tool is known again. */
export interface Fingerprint {
  /** Of what its callers are told of it. */
  readonly definition: string;
  /** Of that and the code behind it. */
  readonly whole: string;
  /** Whether the code is known at all. */
  readonly coversCode: boolean;
}

/** What the host does for tools that run in it; those in processes of their own are served there. */
export interface OwnServices {
  secret(plugin: string, key: string): Promise<string | null>;
  config(plugin: string): Promise<JsonObject>;
}

/** The most that a call may say. */
export interface SizeCaps {
  /** Characters of text content in a result. */
  readonly contentCharacters: number;
  /** Characters of a result's data as JSON. */
  readonly dataCharacters: number;
  /** Characters of one chunk. */
  readonly chunkCharacters: number;
  /** Characters of chunks that wait for a slow reader while the tool does not wait for it. */
  readonly waitingCharacters: number;
}

/** What the stages need of the host that they guard. */
export interface Gate {
  /** Begins the id of every call, so that no two hosts give the same one. */
  readonly id: string;
  resolve(name: string): Entry | undefined;
  /** Names close to one that does not exist. */
  nearest(name: string): readonly string[];
  /** Hears of every call that comes and goes. */
  readonly live: { enter(run: Run): void; leave(run: Run): void };
  readonly places: Places;
  /** Replaced, never changed, when a listener comes or goes. */
  readonly listeners: readonly Listener[];
  readonly policy: Policy;
  readonly approvals: Approvals;
  /** What outlives this process; undefined where nothing may. */
  readonly ledger: Ledger | undefined;
  /** Covers secrets in whatever leaves the gate. */
  readonly mask: Mask;
  readonly services: OwnServices;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly caps: SizeCaps;
  /** How long a request for approval waits for a person. */
  readonly approvalMs: number;
  /** How long a tool may take to notice that it was stopped. */
  readonly graceMs: number;
  /** How long one listener may take. */
  readonly listenerMs: number;
  /** How many calls may be nested in each other. */
  readonly depth: number;
  call(name: string, input: unknown, options: CallOptions, parent: Lineage): Promise<Result>;
  /** Tells the host's owner of trouble that is not a call's own. */
  report(problem: string): void;
}

/** What a nested call knows of the calls above it. */
export interface Lineage {
  readonly id: string;
  readonly depth: number;
  readonly session?: string;
  readonly caller: string;
  readonly signal: AbortSignal;
  /** The call that a restart begins anew and that comes to this one again; undefined where none does. */
  readonly replayedBy: string | undefined;
  /** Stops and starts the clocks of this call and of those above it, while a person thinks about one below. */
  pause(): void;
  resume(): void;
  /** Whether this call or one above it holds one of these places. */
  holds(places: Places): boolean;
}
