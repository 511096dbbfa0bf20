import type { PegboardConfig } from "../contract/config.ts";

/** The config of pegboard.config.ts, as it is: with it, the editor knows what may stand there. */
export function defineConfig(config: PegboardConfig): PegboardConfig {
  return config;
}
