import { createHmac } from "node:crypto";
import type { Clock } from "../contract/clock.ts";
import type { Ledger, Rules } from "../contract/ledger.ts";
import type { MatchTools } from "../contract/matching.ts";
import type { StandingRule } from "../contract/rule.ts";
import type { Mask, Secrets } from "../contract/secrets.ts";
import { isWithin } from "../policies/path-scope.ts";
import type { PolicySource } from "../policies/read-settings.ts";
import { RulePolicy } from "../policies/rule-policy.ts";
import { BoundedPattern, latePatterns, renewPatternBudget } from "../schema/patterns.ts";
import { KeyRing, type KeyPlace } from "../secrets/key-ring.ts";
import { maskOf } from "../secrets/mask.ts";
import type { OAuthSettings } from "../secrets/oauth/declared-auth.ts";
import { refreshing } from "../secrets/oauth/refreshing.ts";
import { Vault } from "../secrets/vault.ts";
import { openLedger, type LedgerTables } from "../stores/sqlite/ledger/ledger.ts";
import { Freshness } from "./freshness.ts";

/** What the trust of a host rests on. */
export interface TrustOptions {
  /** The data folder; without it nothing outlives the process. */
  readonly data: string | undefined;
  readonly clock: Clock;
  readonly policy: readonly PolicySource[];
  /** Where the keys of a new data folder go. */
  readonly keys: "auto" | "file";
  /** How a plugin is signed in, where it needs that. */
  authOf?(plugin: string): OAuthSettings | undefined;
}

const NO_RULES: readonly StandingRule[] = [];
const NO_VALUES: readonly string[] = [];

/** Policy, ledger and secrets of one host, each opened when it is first needed. */
export class Trust {
  readonly policy: RulePolicy;
  /** How rules and filters are matched. */
  readonly matching: MatchTools = { expression: boundedExpression, isWithin };
  readonly mask: Mask;
  readonly #options: TrustOptions;
  readonly #ring: KeyRing;
  /** Signed-in plugins whose access has run out get a new token first. */
  readonly #fresh: Pick<Secrets, "get">;
  readonly #rulesSeen = new Freshness();
  readonly #valuesSeen = new Freshness();
  #tables: LedgerTables | undefined;
  #vault: Vault | undefined;
  #rules: readonly StandingRule[] = NO_RULES;
  #rulesAt: number | undefined;
  #values: readonly string[] = NO_VALUES;
  #isClosed = false;

  constructor(options: TrustOptions) {
    const { data, clock, keys, policy } = options;
    this.#options = options;
    this.#ring = new KeyRing({ folder: data, place: keys, isNeeded: () => (this.#tables?.secrets.all().length ?? 0) > 0, clock });
    this.#fresh = refreshing(
      lazily(() => this.vault),
      (plugin) => options.authOf?.(plugin),
      clock,
    );
    this.mask = maskOf(() => this.#covered());
    this.policy = new RulePolicy({ settings: policy, standing: () => this.#standing(), now: () => clock.now() }, this.matching);
  }

  /** What outlives the process; undefined once it is closed. */
  get ledger(): Ledger | undefined {
    return this.#isClosed ? undefined : this.tables;
  }

  get tables(): LedgerTables {
    return (this.#tables ??= this.#open());
  }

  get vault(): Vault {
    return (this.#vault ??= new Vault({
      ring: this.#ring,
      rows: this.tables.secrets,
      changed: () => this.tables.version(),
      clock: this.#options.clock,
    }));
  }

  /** Values that must be covered though they are kept elsewhere. */
  cover(value: string): void {
    this.vault.also([value]);
    this.#valuesSeen.spoil();
  }

  /** What is wrong with the owner's own rules. */
  get ownersProblems(): string[] {
    return this.policy.ownersProblems.map(({ rule, message }) => `The rule "${rule}" ${message}`);
  }

  /** Where the keys are; undefined where there are none yet. */
  get keyPlace(): KeyPlace | undefined {
    return this.#ring.place;
  }

  /** The secrets as plugins get them. */
  get secrets(): Pick<Secrets, "get" | "set" | "delete"> {
    return {
      get: (plugin, key) => this.secret(plugin, key),
      set: async (plugin, key, value) => {
        await this.vault.set(plugin, key, value);
        this.#valuesSeen.spoil();
      },
      delete: (plugin, key) => this.vault.delete(plugin, key),
    };
  }

  /** A secret that was just handed out must be covered from now on, whoever has set it. */
  async secret(plugin: string, key: string): Promise<string | null> {
    const value = await this.#fresh.get(plugin, key);
    this.#valuesSeen.spoil();
    return value;
  }

  close(): void {
    this.#covered();
    this.#isClosed = true;
    this.#tables?.close();
  }

  #open(): LedgerTables {
    const tables = openLedger({
      folder: this.#options.data,
      signer: () => ({ keyId: this.#ring.currentId, sign: (text, keyId) => this.#sign(text, keyId) }),
      seal: () => this.vault,
    });
    return { ...tables, rules: this.#watched(tables.rules) };
  }

  #sign(text: string, keyId: string): string | undefined {
    try {
      return createHmac("sha256", this.#ring.signingKey(keyId)).update(text).digest("hex");
    } catch {
      return undefined;
    }
  }

  // A rule that is made here holds at once; one of another process a moment later.
  #watched(rules: Rules): Rules {
    const spoil = () => this.#rulesSeen.spoil();
    return {
      list: () => rules.list(),
      add(rule) {
        rules.add(rule);
        spoil();
      },
      revoke(id) {
        spoil();
        return rules.revoke(id);
      },
    };
  }

  #standing(): readonly StandingRule[] {
    if (!this.#mayKnow || this.#rulesSeen.take()) return this.#rules;
    const version = this.tables.version();
    if (version !== this.#rulesAt) this.#rules = this.tables.rules.list();
    this.#rulesAt = version;
    return this.#rules;
  }

  #covered(): readonly string[] {
    if (!this.#mayKnow || this.#valuesSeen.take()) return this.#values;
    return (this.#values = this.vault.values());
  }

  // Without a folder there is nothing to know until something was put there.
  get #mayKnow(): boolean {
    return !this.#isClosed && (this.#tables !== undefined || this.#options.data !== undefined);
  }
}

// Rules are the owner's, but what they are held against is anybody's.
function boundedExpression(source: string): (value: string) => boolean {
  const pattern = new BoundedPattern(source);
  return (value) => {
    renewPatternBudget();
    const fits = pattern.test(value);
    // Not known to fit is not known not to: who denies or asks by it must be told.
    if (latePatterns().has(pattern)) throw new Error("the expression took too long");
    return fits;
  };
}

// The vault is opened when the first secret is asked for.
function lazily(vault: () => Vault): Secrets {
  return {
    get: (plugin, key) => vault().get(plugin, key),
    set: (plugin, key, value) => vault().set(plugin, key, value),
    delete: (plugin, key) => vault().delete(plugin, key),
    list: () => vault().list(),
  };
}
