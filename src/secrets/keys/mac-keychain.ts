import { SERVICE, type Keyring, type RunProgram } from "./keyring.ts";

const TOOL = "security";

/** The login keychain of macOS, by the tool that comes with it. */
export function macKeychain(run: RunProgram): Keyring {
  const item = (account: string): string[] => ["-s", SERVICE, "-a", account];
  return {
    name: "the login keychain",
    // A whole command by stdin: by itself the tool takes a password as an argument only.
    store(account, password) {
      run(TOOL, ["-i"], `add-generic-password -U ${item(account).join(" ")} -w ${password}\n`);
    },
    read: (account) => run(TOOL, ["find-generic-password", ...item(account), "-w"]).replace(/\n$/u, ""),
    remove: (account) => void run(TOOL, ["delete-generic-password", ...item(account)]),
  };
}
