import { randomBytes } from "node:crypto";
import { systemClock } from "../contract/clock.ts";
import type { Listener } from "../contract/listener.ts";
import type { Gate } from "../pipeline/gate.ts";
import { Places } from "../pipeline/places.ts";
import type { ApprovalDesk } from "./approval-desk.ts";
import type { LiveRuns } from "./live-runs.ts";
import type { Registry } from "./registry.ts";
import { CAPS, defaultPolicy, NO_MASK, NO_SERVICES, type HostParts, type HostSettings } from "./settings.ts";

/** What the gate is given of the host that it guards. */
export interface GateKeeper {
  readonly registry: Registry;
  readonly desk: ApprovalDesk;
  readonly live: LiveRuns;
  readonly queue: number;
  readonly listeners: () => readonly Listener[];
  readonly call: Gate["call"];
  readonly report: Gate["report"];
}

/** The gate of a host, as it was told to be. */
export function makeGate(settings: HostSettings, parts: HostParts, keeper: GateKeeper): Gate {
  const { registry, desk, live, queue, listeners, call, report } = keeper;
  const clock = settings.clock ?? systemClock;
  return {
    id: `${clock.now().toString(36)}${randomBytes(4).toString("hex")}`,
    resolve: (name) => registry.find(name),
    nearest: (name) => registry.nearest(name),
    live,
    places: new Places(settings.concurrency?.calls ?? 64, queue),
    get listeners() {
      return listeners();
    },
    policy: settings.policy ?? defaultPolicy,
    approvals: desk,
    get ledger() {
      return parts.ledger?.();
    },
    mask: parts.mask ?? NO_MASK,
    services: parts.services ?? NO_SERVICES,
    clock,
    limits: settings.limits ?? { idleMs: 30_000, timeoutMs: 600_000 },
    caps: { ...CAPS, ...settings.caps },
    approvalMs: settings.approvalMs ?? 600_000,
    graceMs: settings.graceMs ?? 500,
    listenerMs: settings.listenerMs ?? 5_000,
    depth: settings.depth ?? 16,
    call,
    report,
  };
}
