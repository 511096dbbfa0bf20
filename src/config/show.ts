import { isObject, type JsonObject } from "../contract/json.ts";
import { hideSecrets } from "./hide-secrets.ts";
import { loadConfig, type ConfigPlace } from "./load.ts";
import type { Origin } from "./merge.ts";
import type { ConfigFile } from "./part.ts";
import type { ConfigProblem } from "./problem.ts";
import { TrustList } from "./trust-list.ts";

/** Config as people may see it: nothing in it is a secret. There is none where there is an error among the problems. */
export interface ShownConfig {
  readonly files: readonly ConfigFile[];
  readonly problems: readonly ConfigProblem[];
  readonly config?: JsonObject;
  readonly origins?: readonly Origin[];
}

/** Where config is looked for; trust is kept in the data folder of the person. */
export interface ShownPlace extends Omit<ConfigPlace, "isTrusted"> {
  readonly data: string;
}

/** The config that holds in a place, to be looked at. */
export async function showConfig({ data, ...place }: ShownPlace): Promise<ShownConfig> {
  const trusted = new TrustList(data);
  const loaded = await loadConfig({ ...place, isTrusted: (file, digest) => trusted.isTrusted(file, digest) });
  const { files, problems } = loaded;
  if (!loaded.ok) return { files, problems };
  const policy = loaded.policies.length === 0 ? {} : { policy: loaded.policies };
  const shown = hideSecrets({ ...policy, ...loaded.config } as unknown as JsonObject);
  const origins = loaded.origins.map((one) => ({ ...one, value: hideSecrets(one.value, one.path) }));
  return { files, problems, config: isObject(shown) ? shown : {}, origins };
}
