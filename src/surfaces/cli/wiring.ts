import type { Tool } from "../../contract/tool.ts";
import type { Approver } from "../../host/approval-desk.ts";
import type { Host } from "../../host/host.ts";

/** Why a tool module could not be taken, and what mends it. */
export interface LoadProblem {
  readonly file: string;
  readonly message: string;
  readonly fix: string;
}

/** What the command is given to work with: it makes no host and loads no plugin by itself. */
export interface Wiring {
  createHost(options: { data?: string; approver?: Approver; onProblem: (problem: string) => void }): Host;
  loadTools(folder: string): Promise<{ readonly tools: readonly Tool[]; readonly problems: readonly LoadProblem[] }>;
}
