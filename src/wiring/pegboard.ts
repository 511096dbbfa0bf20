import type { Chains } from "../chains/chains.ts";
import { systemClock } from "../contract/clock.ts";
import type { PegboardConfig } from "../contract/config.ts";
import type { Events } from "../contract/trigger.ts";
import type { Tool } from "../contract/tool.ts";
import { EventDesk } from "../events/event-desk.ts";
import { Host } from "../host/host.ts";
import type { HostSettings } from "../host/settings.ts";
import type { PolicySource } from "../policies/read-settings.ts";
import { compileSchema } from "../schema/compile.ts";
import { declaredAuth } from "../secrets/oauth/declared-auth.ts";
import { openSqliteStore } from "../stores/sqlite/store.ts";
import { chainsOn } from "./chains.ts";
import { boardFor, type PluginOptions } from "./plugins.ts";
import { settingsReader } from "./settings.ts";
import { Trust } from "./trust.ts";

/** What a host is made of. */
export interface HostOptions extends HostSettings {
  readonly tools?: readonly Tool[];
  /** The folder of the journal, and of all else that is kept; without it nothing is. */
  readonly data?: string;
  /** Where the keys of a new data folder go: the system's keyring, where there is one, or a file in it. */
  readonly keys?: "auto" | "file";
  /** A folder of plugins; `await host.reload()` loads them. */
  readonly plugins?: string | PluginOptions;
  /** Rules, settings, chains, triggers and channels: what a config file may say. */
  readonly config?: PegboardConfig;
  /** What several config files say of policy, beside that of `config`. */
  readonly policies?: readonly PolicySource[];
  /** What `${env:NAME}` in settings means. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** A host, and what it was put together from. */
export interface Pegboard {
  readonly host: Host;
  readonly trust: Trust;
  readonly chains: Chains;
  readonly events: Events;
}

/** Puts a host together: journal, trust, events, chains and plugins around the gate. */
export function openPegboard(options: HostOptions): Pegboard {
  const { tools = [], data, plugins, keys = "auto", config = {}, policies = [], env = {}, ...settings } = options;
  const { clock = systemClock, onProblem } = settings;
  const policy = [...policies, ...(config.policy === undefined ? [] : [config.policy])];
  const authOf = (id: string) => {
    const declared = declaredAuth(id, onePlugin(id)?.about?.config);
    return "problem" in declared ? undefined : declared;
  };
  const trust = new Trust({ data, clock, policy, keys, authOf });
  const report = (problem: string): void => host.report(problem);
  const onePlugin = (id: string) => host.plugins().find((plugin) => plugin.id === id);
  const settingsOf = settingsReader({
    given: config.settings ?? {},
    env,
    trust,
    schemaOf: (id) => onePlugin(id)?.about?.config,
    report,
  });
  const events = new EventDesk({
    outgoing: () => trust.tables.outgoing,
    clock,
    call: (tool, input, call) => host.call(tool, input, call),
    ...(config.triggers === undefined ? {} : { triggers: config.triggers }),
    ...(config.channels === undefined ? {} : { channels: config.channels }),
    matching: trust.matching,
  });
  const host: Host = new Host(
    compileSchema,
    {
      policy: trust.policy.policy,
      ...(config.approvals?.expireMs === undefined ? {} : { approvalMs: config.approvals.expireMs }),
      ...settings,
    },
    {
      ...(data === undefined ? {} : { store: openSqliteStore({ folder: data, ...(onProblem === undefined ? {} : { onProblem }) }) }),
      ledger: () => trust.ledger,
      mask: trust.mask,
      services: { secret: (plugin, key) => trust.secret(plugin, key), config: settingsOf },
      ...(settings.policy === undefined ? { explainPolicy: trust.policy.explain } : {}),
      events,
      close: () => trust.close(),
    },
  );
  for (const tool of tools) host.register(tool);
  const { chains, renew } = chainsOn(host, config.chains ?? {});
  for (const problem of [...trust.policy.problems.map(({ rule, message }) => `The rule "${rule}" ${message}`), ...events.problems, ...chains.problems])
    report(problem);
  if (plugins !== undefined) {
    const chosen = typeof plugins === "string" ? { folder: plugins } : plugins;
    const around = {
      ...(data === undefined ? {} : { data }),
      clock,
      secrets: trust.secrets,
      settings: settingsOf,
      tell: (id: string, news: Parameters<Events["hear"]>[1]) => events.hear(id, news),
      problem: report,
      mask: <T>(value: T): T => trust.mask.json(value),
      loaded: renew,
    };
    host.attach(boardFor(host, { ...(config.permissions === undefined ? {} : { permissions: config.permissions }), ...chosen }, around));
  }
  const whole = { host, trust, chains, events };
  opened.set(host, whole);
  return whole;
}

const opened = new WeakMap<Host, Pegboard>();

/** What a host was put together from. */
export function partsOf(host: Host): Pegboard {
  const parts = opened.get(host);
  if (parts === undefined) throw new Error("This host was made elsewhere.");
  return parts;
}
