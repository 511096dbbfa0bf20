import type { ChainDefinition } from "../contract/chain.ts";
import type { JsonObject } from "../contract/json.ts";
import type { Host } from "../host/host.ts";
import { partsOf } from "./pegboard.ts";

const CALLER = { caller: "cli" };

/** The chains of a host, for the commands about them. */
export const chainCommands = {
  deskOf(host: Host) {
    const { chains, trust } = partsOf(host);
    return {
      saved: chains.saved,
      plan: (chain: ChainDefinition, input: JsonObject) =>
        chains.plan(chain, input, {
          plan: (tool, given) => host.plan(tool, given, CALLER),
          judge(tool, given) {
            const spec = host.tool(tool);
            return spec === undefined ? undefined : trust.policy.explain(spec, given, { id: "", tool, ...CALLER });
          },
        }),
    };
  },
};
