import { homedir } from "node:os";
import type { Json, JsonObject } from "../../contract/json.ts";
import type { PegboardConfig } from "../../contract/config.ts";
import type { LoadProblem } from "../../contract/plugin.ts";
import type { PolicySettings } from "../../contract/rule.ts";
import { nearestNames } from "../../host/nearest.ts";
import type { SharedOptions } from "./cli.ts";
import { dataFolder } from "./folders.ts";

/** Where config is looked for. */
export interface CliConfigPlace {
  readonly folder: string;
  readonly named?: string;
  /** The folder in which trust is kept. */
  readonly data: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly home: string;
  readonly nearest: (name: string, names: readonly string[]) => readonly string[];
}

/** A config file that was looked for. */
export interface CliConfigFile {
  readonly file: string;
  readonly kind: "user" | "project";
  readonly exists: boolean;
  readonly isTrusted: boolean;
  readonly digest?: string;
  readonly leftOut: readonly string[];
}

/** Something wrong with a config file. */
export interface CliConfigProblem extends LoadProblem {
  /** The part of the file where it stands, with a mark under it. */
  readonly shown?: string;
}

/** The config that holds, without its secrets; none where there is an error among the problems. */
export interface CliConfig {
  readonly files: readonly CliConfigFile[];
  readonly problems: readonly CliConfigProblem[];
  readonly config?: JsonObject;
  readonly origins?: readonly { readonly path: string; readonly value: Json; readonly file: string }[];
}

/** What holds: everything but policy as one config, and policy by file. */
export interface HeldConfig {
  readonly config: PegboardConfig;
  readonly policies: readonly (PolicySettings & { readonly from: string })[];
}

/** Config as a host is given it, or nothing where there is an error among the problems. */
export interface ReadConfig {
  readonly held?: HeldConfig;
  readonly problems: readonly CliConfigProblem[];
}

/** What the command needs of config beside its own place. */
export interface ConfigWiring {
  readConfig(place: CliConfigPlace): Promise<ReadConfig>;
  showConfig(place: CliConfigPlace): Promise<CliConfig>;
  trustConfig(data: string, file: string, digest: string): void;
  /** Whether it was trusted. */
  distrustConfig(data: string, file: string): boolean;
}

/** Where config is looked for from here. Trust lies in the person's own folder: what a command names with --data may be anybody's. */
export function configPlace({ config: named }: SharedOptions): CliConfigPlace {
  return {
    folder: process.cwd(),
    ...(named === undefined ? {} : { named }),
    data: dataFolder(undefined),
    env: process.env,
    platform: process.platform,
    home: homedir(),
    nearest: nearestNames,
  };
}
