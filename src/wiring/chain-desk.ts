import type { ChainDefinition, PlannedStep } from "../contract/chain.ts";
import type { JsonObject } from "../contract/json.ts";
import type { Host } from "../host/host.ts";
import { partsOf } from "./pegboard.ts";

const CALLER = { caller: "cli" };

/** The chains of a host, for the commands about them. */
export class ChainDesk {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  get saved(): ReadonlyMap<string, ChainDefinition> {
    return partsOf(this.#host).chains.saved;
  }

  plan(chain: ChainDefinition, input: JsonObject): Promise<PlannedStep[]> {
    const host = this.#host;
    const { chains, trust } = partsOf(host);
    return chains.plan(chain, input, {
      plan: (tool, given) => host.plan(tool, given, CALLER),
      judge(tool, given) {
        const spec = host.tool(tool);
        return spec === undefined ? undefined : trust.policy.explain(spec, given, { id: "", tool, ...CALLER });
      },
    });
  }
}
