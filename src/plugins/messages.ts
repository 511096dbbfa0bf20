import type { Refusal } from "../contract/approval.ts";
import type { Chunk } from "../contract/chunk.ts";
import type { Json, JsonObject } from "../contract/json.ts";
import type { LoadProblem, PluginAbout, PluginServices } from "../contract/plugin.ts";
import type { ToolSpec } from "../contract/tool.ts";

/** What a tool of a plugin can be asked for; "task" is for a task that it has scheduled, by its id. */
export type Verb = "run" | "declined" | "explain" | "check" | "wish" | "task";

/** What a call carries beside the input. */
export interface CallFacts {
  readonly callId: string;
  readonly session?: string;
  /** With "declined": how it was refused. */
  readonly how?: Refusal;
}

/** What a plugin's process needs in order to become that plugin. */
export interface LoadOrder {
  readonly id: string;
  readonly version?: string;
  readonly folder: string;
  readonly pluginsDir: string;
  /** Where Pegboard itself lies, and with it what it shares with plugins. */
  readonly home: string;
  readonly loader: string;
  readonly modules: Readonly<Record<string, string>>;
  readonly code: Readonly<Record<string, string>>;
  readonly entries: Readonly<Record<string, string>>;
  /** What it was started with the right to, but may not keep. */
  readonly drop: { readonly network: boolean; readonly read: readonly string[] };
  readonly testing: boolean;
}

/** A tool as its process describes it: its data, and what it can be asked for beside `run`. */
export interface ToolAbroad {
  readonly spec: ToolSpec;
  readonly verbs: readonly Verb[];
}

/** What came of loading a plugin. */
export interface LoadReport {
  readonly tools: readonly ToolAbroad[];
  readonly problems: readonly LoadProblem[];
  readonly about?: PluginAbout;
  readonly tests: readonly string[];
  /** Whether it has work that goes on beside calls. */
  readonly hasBackground: boolean;
  /** Whether it must be told before its first call. */
  readonly hasActivation: boolean;
}

/** What was thrown, as far as it can be told across. */
export interface Thrown {
  readonly message: string;
  readonly name?: string;
  readonly code?: string;
  readonly stack?: string;
  /** The right that was missing, where that was the cause. */
  readonly denied?: string;
}

/** A service of the host, by name. */
export type Service = keyof PluginServices | "callTool";

/** From the host to a plugin's process. */
export type Order =
  | readonly ["load", LoadOrder]
  | readonly ["call", id: number, Verb, tool: string, input: JsonObject, CallFacts]
  | readonly ["stop", id: number, reason: string]
  | readonly ["more", id: number]
  | readonly ["answer", ask: number, Json]
  | readonly ["refuse", ask: number, message: string]
  | readonly ["ping"]
  | readonly ["activate"]
  | readonly ["background"]
  /** Work beside calls is to stop; calls go on. */
  | readonly ["halt"]
  | readonly ["test", index: number]
  | readonly ["end"];

/** From a plugin's process to the host. */
export type Report =
  | readonly ["ready"]
  | readonly ["loaded", LoadReport]
  | readonly ["unloadable", Thrown]
  | readonly ["chunk", id: number, Chunk]
  | readonly ["done", id: number, Json]
  | readonly ["threw", id: number, Thrown]
  | readonly ["ask", ask: number, call: number | null, Service, readonly Json[]]
  | readonly ["pong"]
  | readonly ["active"]
  | readonly ["inactive", Thrown]
  /** Work beside calls came to its end, or failed. */
  | readonly ["rested", Thrown | null]
  | readonly ["tested", index: number, ok: boolean, said: string]
  | readonly ["ended"];

/** How many chunks of one call may be on their way before the tool must wait. */
export const CHUNKS_AHEAD = 64;
