import type { PegboardConfig } from "../../contract/config.ts";
import type { LoadProblem, Permissions, Reloaded } from "../../contract/plugin.ts";
import type { Tool, ToolSpec } from "../../contract/tool.ts";
import type { Approver } from "../../host/approval-desk.ts";
import type { Host } from "../../host/host.ts";
import type { AuthWiring } from "./auth.ts";
import type { SecretsWiring } from "./secrets-desk.ts";
import type { PolicyWiring } from "./policy-desk.ts";
import type { ChainWiring } from "./chain-wiring.ts";
import type { ConfigWiring, HeldConfig } from "./config-wiring.ts";

/** What a host of the command is made of. */
export interface CliHostOptions {
  readonly data?: string;
  readonly approver?: Approver;
  readonly attended?: boolean;
  readonly config?: PegboardConfig;
  readonly policies?: HeldConfig["policies"];
  /** What `${env:NAME}` in settings means. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly plugins?: {
    readonly folder: string;
    readonly data: string;
    readonly cache: string;
    readonly permissions?: Readonly<Record<string, Permissions>>;
    readonly background?: boolean;
    readonly watch?: boolean;
    readonly onReload?: (reloaded: Reloaded) => void;
  };
  readonly onProblem: (problem: string) => void;
}

/** A plugin that was written, or why none was. */
export type Scaffolded =
  | { readonly folder: string; readonly files: readonly string[]; readonly tool: string }
  | { readonly fault: "dialect" | "name" | "exists" | "unwritable"; readonly message: string };

/** Something that a check found. */
export interface Finding extends Omit<LoadProblem, "severity"> {
  readonly rule: string;
  readonly severity: "error" | "warning" | "info";
  readonly tool?: string;
}

/** A plugin with what was found about it. */
export interface CheckedPlugin {
  readonly id: string;
  readonly dialect: string;
  readonly folder: string;
  readonly tools: readonly { readonly name: string; readonly tokens: number }[];
  readonly tokens: number;
  readonly findings: readonly Finding[];
}

/** A plugin that can be tried. */
export interface TriedPlugin {
  readonly id: string;
  readonly dialect: string;
  /** Its folder; of a tool module that lies by itself, the module's file. */
  readonly folder: string;
  readonly tools: readonly ToolSpec[];
  readonly problems: readonly LoadProblem[];
  readonly tests: readonly string[];
  test(index: number): Promise<{ readonly ok: boolean; readonly said: string }>;
}

/** Plugins on a host of their own. */
export interface Trial {
  readonly host: Host;
  readonly plugins: readonly TriedPlugin[];
  close(): Promise<void>;
}

/** How plugins are tried. */
export interface TrialOptions {
  readonly approver?: Approver;
  /** Lets the dialects' own test functions run, in place of what goes on when a plugin is put to use. */
  readonly testing?: boolean;
  readonly permissions?: Readonly<Record<string, Permissions>>;
  readonly onProblem: (problem: string) => void;
}

/** What the command is given to work with: it makes no host and loads no plugin by itself. */
export interface Wiring extends PolicyWiring, SecretsWiring, AuthWiring {
  readonly config: ConfigWiring;
  readonly chains: ChainWiring;
  createHost(options: CliHostOptions): Host;
  /** The tools of modules that were written for Pegboard itself. */
  loadTools(folder: string): Promise<{ readonly tools: readonly Tool[]; readonly problems: readonly LoadProblem[] }>;
  /** The dialects that a plugin can be begun in. */
  readonly newDialects: readonly string[];
  scaffold(dialect: string, name: string, pluginsDir: string): Scaffolded;
  checkPlugins(path: string, options: TrialOptions): Promise<readonly CheckedPlugin[]>;
  openTrial(path: string, options: TrialOptions): Promise<Trial>;
}
