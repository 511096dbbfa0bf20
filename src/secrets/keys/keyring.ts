/** Where the operating system keeps passwords for a person. Every method throws where it does not answer. */
export interface Keyring {
  /** What it is called, for messages. */
  readonly name: string;
  store(account: string, password: string): void;
  /** Throws as well where there is no such account. */
  read(account: string): string;
  remove(account: string): void;
}

/** Runs a program that speaks with the keyring; gives back what it printed. Passwords go in by stdin: arguments can be seen by all. */
export type RunProgram = (program: string, args: readonly string[], input?: string) => string;

/** The name under which everything of ours lies in a keyring. */
export const SERVICE = "pegboard";
