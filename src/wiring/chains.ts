import { createChains, type Chains } from "../chains/chains.ts";
import type { PegboardConfig } from "../contract/config.ts";
import { toWorkbench } from "../dialects/workbench/to-workbench.ts";
import type { Host } from "../host/host.ts";
import { compileSchema } from "../schema/compile.ts";

/** Puts the saved chains on a host, and the hidden tool that runs any; gives the way to put them up anew when their tools have changed. */
export function chainsOn(host: Host, definitions: NonNullable<PegboardConfig["chains"]>): { chains: Chains; renew(): void } {
  const chains = createChains(definitions, {
    specOf: (name) => host.tool(name),
    view: toWorkbench,
    compile: compileSchema,
    recorded: async (callId) => host.journal?.call(callId),
  });
  host.register(chains.run, { hidden: true });
  const renew = (): void => {
    for (const tool of chains.tools) host.register(tool, { replace: true });
  };
  renew();
  return { chains, renew };
}
