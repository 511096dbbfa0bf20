import type { Decision } from "../contract/approval.ts";
import { systemClock, type Clock } from "../contract/clock.ts";
import type { CallEvent } from "../contract/event.ts";
import type { Approver } from "../host/approval-desk.ts";
import type { Host } from "../host/host.ts";
import { createHost, type HostOptions } from "../pegboard.ts";
import { fakeClock, type FakeClock } from "./fake-clock.ts";

/** What a test host can be told beside what any host can. */
export interface TestHostOptions extends Omit<HostOptions, "approver" | "clock"> {
  /** How approvals are answered. What is left unanswered stays open for `host.decide`. */
  readonly approvals?: "approve" | "decline" | Approver;
  /** A clock that stands still until `host.clock.advance`; with "system" in its place it is the machine's. */
  readonly clock?: "fake";
}

type OnSystemClock = Omit<TestHostOptions, "clock"> & { readonly clock: "system" };

/** A host that remembers what happened. */
export type TestHost<C extends Clock = FakeClock> = Host & {
  /** Every event of every call so far, in order. */
  readonly events: readonly CallEvent[];
  /** Every problem the host has reported so far. */
  readonly problems: readonly string[];
  readonly clock: C;
};

/** A host for tests: captured events and problems, a fake clock, canned approvals. */
export function createTestHost(options?: TestHostOptions): TestHost;
export function createTestHost(options: OnSystemClock): TestHost<Clock>;
export function createTestHost(options: TestHostOptions | OnSystemClock = {}): TestHost<Clock> {
  const { approvals, clock: which, onProblem, ...rest } = options;
  const approver = typeof approvals === "string" ? canned(approvals) : approvals;
  const clock = which === "system" ? systemClock : fakeClock();
  const events: CallEvent[] = [];
  const problems: string[] = [];
  const host = createHost({
    ...rest,
    ...(approver === undefined ? {} : { approver }),
    clock,
    onProblem(problem) {
      problems.push(problem);
      onProblem?.(problem);
    },
  });
  host.listen({ name: "test host", event: (event) => void events.push(event) });
  return Object.assign(host, { events, problems, clock });
}

function canned(approvals: "approve" | "decline"): Approver {
  const decision: Decision = approvals === "approve" ? { approve: true, by: "test" } : { approve: false, by: "test" };
  return () => decision;
}
