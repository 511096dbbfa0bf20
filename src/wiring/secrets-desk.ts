import { systemClock } from "../contract/clock.ts";
import { signIn as signInWith, type SignedIn, type SignIn } from "../secrets/oauth/sign-in.ts";
import { Trust } from "./trust.ts";

type Keys = "auto" | "file";

/** The secrets of a data folder, for the commands about them. */
export function secretsCommands(keys: Keys) {
  const open = (data: string): Trust => new Trust({ data, clock: systemClock, policy: [], keys });
  return {
    openSecretsDesk({ data }: { readonly data: string }) {
      const trust = open(data);
      const { vault } = trust;
      return {
        list: () => vault.list(),
        set: (plugin: string, key: string, value: string) => vault.set(plugin, key, value),
        delete: (plugin: string, key: string) => vault.delete(plugin, key),
        rotate: () => vault.rotate(),
        get keyPlace() {
          return trust.keyPlace;
        },
        close: () => trust.close(),
      };
    },
    async signIn({ data, ...request }: Omit<SignIn, "secrets"> & { readonly data: string }): Promise<SignedIn> {
      const trust = open(data);
      return signInWith({ ...request, secrets: trust.vault }).finally(() => trust.close());
    },
  };
}
