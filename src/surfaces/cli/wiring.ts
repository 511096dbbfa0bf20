import type { LoadProblem, Permissions } from "../../contract/plugin.ts";
import type { Tool } from "../../contract/tool.ts";
import type { Approver } from "../../host/approval-desk.ts";
import type { Host } from "../../host/host.ts";

/** What a host of the command is made of. */
export interface CliHostOptions {
  readonly data?: string;
  readonly approver?: Approver;
  readonly plugins?: {
    readonly folder: string;
    readonly data: string;
    readonly permissions?: Readonly<Record<string, Permissions>>;
  };
  readonly onProblem: (problem: string) => void;
}

/** What the command is given to work with: it makes no host and loads no plugin by itself. */
export interface Wiring {
  createHost(options: CliHostOptions): Host;
  /** The tools of modules that were written for Pegboard itself. */
  loadTools(folder: string): Promise<{ readonly tools: readonly Tool[]; readonly problems: readonly LoadProblem[] }>;
}
