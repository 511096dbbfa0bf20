import type { Host } from "./host/host.ts";
import { openPegboard, type HostOptions } from "./wiring/pegboard.ts";

export { loadNativeTools } from "./plugins/native.ts";
export { scaffold, SCAFFOLD_DIALECTS } from "./plugins/scaffold/scaffold.ts";
export type { HostOptions } from "./wiring/pegboard.ts";
export type { PluginOptions } from "./wiring/plugins.ts";
export { checkPlugins, openTrial, type TrialOptions } from "./wiring/trial.ts";

/** A host with its tools, ready to be called. */
export function createHost(options: HostOptions = {}): Host {
  return openPegboard(options).host;
}
