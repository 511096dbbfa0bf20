import type { Chains } from "../chains/chains.ts";
import { systemClock } from "../contract/clock.ts";
import type { PegboardConfig } from "../contract/config.ts";
import type { JsonSchema } from "../contract/json.ts";
import type { Store } from "../contract/store.ts";
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
import { boardFor, type PluginOptions, type PluginSurroundings } from "./plugins.ts";
import { settingsReader } from "./settings.ts";
import { Trust } from "./trust.ts";
import { webhookResolver } from "./webhook-resolver.ts";

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
  const { tools = [], data, plugins, config = {} } = options;
  // What the parts know of plugins they ask when they need it: by then there is a host.
  const configOf = (plugin: string) => host.plugins().find(({ id }) => id === plugin)?.about?.config;
  const report = (problem: string): void => host.report(problem);
  const trust = openTrust(options, configOf);
  const settingsOf = settingsReader({ given: config.settings ?? {}, env: options.env ?? {}, trust, schemaOf: configOf, report });
  const events = openEvents(options, trust, (...call) => host.call(...call));
  const host: Host = new Host(compileSchema, settingsFor(options, trust), {
    ...(data === undefined ? {} : { store: openJournal(data, options) }),
    ledger: () => trust.ledger,
    mask: trust.mask,
    services: { secret: (plugin, key) => trust.secret(plugin, key), config: settingsOf },
    ...(options.policy === undefined ? { explainPolicy: trust.policy.explain } : {}),
    events,
    close: () => trust.close(),
  });
  for (const tool of tools) host.register(tool);
  const { chains, renew } = chainsOn(host, config.chains ?? {});
  for (const problem of [...trust.ownersProblems, ...events.problems, ...chains.problems]) report(problem);
  if (plugins !== undefined)
    host.attach(boardFor(host, chosenBy(options), surroundings(options, { trust, events, settingsOf, report, renew })));
  const whole = { host, trust, chains, events };
  opened.set(host, whole);
  return whole;
}

function openTrust(
  { data, clock = systemClock, keys = "auto", policies = [], config = {} }: HostOptions,
  configOf: (plugin: string) => JsonSchema | undefined,
): Trust {
  const policy = [...policies, ...(config.policy === undefined ? [] : [config.policy])];
  return new Trust({
    data,
    clock,
    policy,
    keys,
    authOf(plugin) {
      const declared = declaredAuth(plugin, configOf(plugin));
      return "problem" in declared ? undefined : declared;
    },
  });
}

function openEvents({ clock = systemClock, config = {}, env = {} }: HostOptions, trust: Trust, call: Host["call"]): EventDesk {
  return new EventDesk({
    outgoing: () => trust.tables.outgoing,
    clock,
    call,
    triggers: config.triggers ?? [],
    channels: config.channels ?? [],
    matching: trust.matching,
    resolve: webhookResolver(env, trust),
  });
}

function settingsFor(options: HostOptions, trust: Trust): HostSettings {
  const expireMs = options.config?.approvals?.expireMs;
  return { policy: trust.policy.policy, ...(expireMs === undefined ? {} : { approvalMs: expireMs }), ...options };
}

function openJournal(folder: string, { onProblem }: HostOptions): Store {
  return openSqliteStore({ folder, ...(onProblem === undefined ? {} : { onProblem }) });
}

function chosenBy({ plugins, config = {} }: HostOptions): PluginOptions {
  const chosen = typeof plugins === "string" ? { folder: plugins } : { folder: "", ...plugins };
  return { ...(config.permissions === undefined ? {} : { permissions: config.permissions }), ...chosen };
}

interface Around {
  readonly trust: Trust;
  readonly events: EventDesk;
  readonly settingsOf: PluginSurroundings["settings"];
  readonly report: (problem: string) => void;
  readonly renew: () => void;
}

function surroundings({ data, clock }: HostOptions, { trust, events, settingsOf, report, renew }: Around): PluginSurroundings {
  return {
    ...(data === undefined ? {} : { data }),
    ...(clock === undefined ? {} : { clock }),
    secrets: trust.secrets,
    settings: settingsOf,
    tell: (plugin, news) => events.hear(plugin, news),
    problem: report,
    mask: (value) => trust.mask.json(value),
    loaded: renew,
  };
}

const opened = new WeakMap<Host, Pegboard>();

/** What a host was put together from. */
export function partsOf(host: Host): Pegboard {
  const parts = opened.get(host);
  if (parts === undefined) throw new Error("This host was made elsewhere.");
  return parts;
}
