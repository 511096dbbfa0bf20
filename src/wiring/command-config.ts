import { loadConfig } from "../config/load.ts";
import { showConfig, type ShownPlace } from "../config/show.ts";
import { TrustList } from "../config/trust-list.ts";

/** Config as the command reads, shows and trusts it. */
export const commandConfig = {
  async readConfig({ data, ...place }: ShownPlace) {
    const trusted = new TrustList(data);
    const loaded = await loadConfig({ ...place, isTrusted: (file, digest) => trusted.isTrusted(file, digest) });
    const { problems } = loaded;
    return loaded.ok ? { problems, held: { config: loaded.config, policies: loaded.policies } } : { problems };
  },
  showConfig,
  trustConfig: (data: string, file: string, digest: string) => new TrustList(data).trust(file, digest),
  distrustConfig: (data: string, file: string) => new TrustList(data).distrust(file),
};
