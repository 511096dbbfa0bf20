import type { ChainDefinition } from "./chain.ts";
import type { JsonObject } from "./json.ts";
import type { Permissions } from "./plugin.ts";
import type { PolicySettings } from "./rule.ts";
import type { Channel, Trigger } from "./trigger.ts";

/** What a config file may say; everything has a default. */
export interface PegboardConfig {
  /** The folder of the plugins, from the file's own folder. */
  readonly plugins?: string;
  /** The data folder, from the file's own folder. */
  readonly data?: string;
  readonly policy?: PolicySettings;
  readonly approvals?: {
    /** How long a question waits for a person. */
    readonly expireMs?: number;
  };
  /** The settings of plugins, by plugin id. Texts may hold `${env:NAME}` and `${secret:NAME}`. */
  readonly settings?: Readonly<Record<string, JsonObject>>;
  /** What plugins may do, by plugin id; "*" is for all. */
  readonly permissions?: Readonly<Record<string, Permissions>>;
  readonly chains?: Readonly<Record<string, ChainDefinition>>;
  readonly triggers?: readonly Trigger[];
  readonly channels?: readonly Channel[];
}
