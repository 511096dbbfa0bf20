import type { Terminal } from "./terminal.ts";
import type { HeldConfig } from "./config-wiring.ts";
import type { Wiring } from "./wiring.ts";

/** What every command has at hand. */
export interface Cli {
  readonly terminal: Terminal;
  readonly wiring: Wiring;
  /** How `pegboard` is typed here, for commands that are shown to be pasted. */
  readonly command: string;
  /** What the config files say, once they are read. */
  config?: HeldConfig;
  /** Takes the exit code of the command that ran. */
  exit(code: number): void;
}

/** The options that every command takes. */
export interface SharedOptions {
  readonly json?: boolean;
  readonly plugins?: string;
  readonly data?: string;
  readonly allow?: readonly string[];
  /** A config file in place of the project's own. */
  readonly config?: string;
}
