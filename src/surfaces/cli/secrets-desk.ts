import { existsSync } from "node:fs";
import { join } from "node:path";
import type { SecretInfo } from "../../contract/secrets.ts";
import { messageOf } from "../../contract/thrown.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { dataFolder } from "./folders.ts";
import { warn } from "./open-host.ts";
import { UsageError } from "./usage-error.ts";

/** A secret as it is listed; one that cannot be opened says why. */
export interface ListedSecret extends SecretInfo {
  readonly problem?: string;
}

/** What can be done with secrets, beside telling them. */
export interface SecretsDesk {
  list(): Promise<readonly ListedSecret[]>;
  set(plugin: string, key: string, value: string): Promise<void>;
  delete(plugin: string, key: string): Promise<boolean>;
  /** How many secrets were sealed anew. */
  rotate(): Promise<number>;
  /** Where the keys are; undefined where there are none yet. */
  readonly keyPlace: "memory" | "file" | "keyring" | undefined;
  close(): void | Promise<void>;
}

/** What the secrets commands are given to work with. */
export interface SecretsWiring {
  openSecretsDesk(options: {
    readonly data: string;
    readonly onProblem: (problem: string) => void;
  }): SecretsDesk | Promise<SecretsDesk>;
}

/** Does something with the secrets; what goes wrong with them is told in their own words. */
export async function withSecrets(
  cli: Cli,
  options: SharedOptions,
  task: (desk: SecretsDesk) => Promise<number>,
): Promise<number> {
  let desk: SecretsDesk | undefined;
  try {
    desk = await cli.wiring.openSecretsDesk({ data: dataFolder(options.data), onProblem: (problem) => warn(cli, problem) });
    return await task(desk);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    cli.terminal.note(`${cli.terminal.paintNote("red", "error:")} ${messageOf(error)}`);
    return EXIT.failed;
  } finally {
    await desk?.close();
  }
}

/** Whether anything is kept at all: nothing is made for a mere look. */
export function hasSecrets(options: SharedOptions): boolean {
  return existsSync(join(dataFolder(options.data), "ledger.db"));
}
