import type { ChainDefinition, PlannedStep } from "../../contract/chain.ts";
import type { JsonObject } from "../../contract/json.ts";
import type { Host } from "../../host/host.ts";

/** The chains of a host. */
export interface ChainDesk {
  /** The saved ones, by their names. */
  readonly saved: ReadonlyMap<string, ChainDefinition>;
  /** What every step would do for this command, without running it. */
  plan(chain: ChainDefinition, input: JsonObject): Promise<readonly PlannedStep[]>;
}

/** What the commands about chains need. */
export interface ChainWiring {
  deskOf(host: Host): ChainDesk;
}
