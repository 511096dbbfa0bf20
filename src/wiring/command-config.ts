import { loadConfig, type LoadedConfig } from "../config/load.ts";
import type { PolicyOf } from "../config/merge.ts";
import { showConfig, type ShownPlace } from "../config/show.ts";
import { TrustList } from "../config/trust-list.ts";
import type { PegboardConfig } from "../contract/config.ts";

/** What holds, or nothing where there is an error among the problems. */
interface ReadConfig {
  readonly problems: LoadedConfig["problems"];
  readonly held?: { readonly config: PegboardConfig; readonly policies: readonly PolicyOf[] };
}

/** Config as the command reads, shows and trusts it. */
export const commandConfig = {
  async readConfig({ data, ...place }: ShownPlace): Promise<ReadConfig> {
    const trusted = new TrustList(data);
    const loaded = await loadConfig({ ...place, isTrusted: (file, digest) => trusted.isTrusted(file, digest) });
    const { problems } = loaded;
    return loaded.ok ? { problems, held: { config: loaded.config, policies: loaded.policies } } : { problems };
  },
  showConfig,
  trustConfig: (data: string, file: string, digest: string): void => new TrustList(data).trust(file, digest),
  distrustConfig: (data: string, file: string): boolean => new TrustList(data).distrust(file),
};
