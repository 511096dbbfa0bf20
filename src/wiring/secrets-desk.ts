import { systemClock } from "../contract/clock.ts";
import type { KeyPlace } from "../secrets/key-ring.ts";
import { signIn, type SignedIn, type SignIn } from "../secrets/oauth/sign-in.ts";
import type { ListedSecret } from "../secrets/vault.ts";
import { Trust } from "./trust.ts";

/** Where keys of a new data folder go. */
export type Keys = "auto" | "file";

/** The secrets of a data folder, for the commands about them. */
export class SecretsDesk {
  readonly #trust: Trust;

  constructor(data: string, keys: Keys) {
    this.#trust = new Trust({ data, clock: systemClock, policy: [], keys });
  }

  list(): Promise<ListedSecret[]> {
    return this.#trust.vault.list();
  }

  set(plugin: string, key: string, value: string): Promise<void> {
    return this.#trust.vault.set(plugin, key, value);
  }

  delete(plugin: string, key: string): Promise<boolean> {
    return this.#trust.vault.delete(plugin, key);
  }

  rotate(): Promise<number> {
    return this.#trust.vault.rotate();
  }

  get keyPlace(): KeyPlace | undefined {
    return this.#trust.keyPlace;
  }

  /** Signs a plugin in; what it gets is kept here. */
  signIn(request: Omit<SignIn, "secrets">): Promise<SignedIn> {
    return signIn({ ...request, secrets: this.#trust.vault });
  }

  close(): void {
    this.#trust.close();
  }
}
