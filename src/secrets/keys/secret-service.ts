import { SERVICE, type Keyring, type RunProgram } from "./keyring.ts";

const TOOL = "secret-tool";

/** The Secret Service of a Linux desktop (GNOME Keyring, KWallet, KeePassXC), by the tool that comes with libsecret. */
export function secretService(run: RunProgram): Keyring {
  const attributes = (account: string): string[] => ["service", SERVICE, "account", account];
  return {
    name: "the keyring of the desktop (Secret Service)",
    store: (account, password) =>
      void run(TOOL, ["store", "--label=Key of Pegboard's secrets", ...attributes(account)], password),
    read: (account) => run(TOOL, ["lookup", ...attributes(account)]),
    remove: (account) => void run(TOOL, ["clear", ...attributes(account)]),
  };
}
