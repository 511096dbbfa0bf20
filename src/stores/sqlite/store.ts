import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { systemClock, type Clock } from "../../contract/clock.ts";
import type { CallEvent } from "../../contract/event.ts";
import type { Store } from "../../contract/store.ts";
import type { Questions } from "./messages.ts";
import { Outbox } from "./outbox.ts";
import { lossProblem, writingProblem } from "./problems.ts";
import { happenedIn, recordedCall, recordedEvents } from "./recorded.ts";
import { WriterLink } from "./writer-link.ts";

/** Where the embedded journal is kept, and who hears of its troubles. */
export interface SqliteStoreOptions {
  readonly folder: string;
  readonly onProblem?: (message: string) => void;
  readonly clock?: Clock;
}

/** The journal embedded in the host: an SQLite file in the data folder, written by a thread of its own. */
export function openSqliteStore({ folder, onProblem = warn, clock = systemClock }: SqliteStoreOptions): Store {
  const file = join(folder, "journal.db");
  let failing = false;
  let lossReported = false;
  let closing: Promise<void> | undefined;

  const writer = new WriterLink(
    { folder, host: randomBytes(6).toString("hex"), now: clock.now() },
    {
      written(refusedRows) {
        outbox.lost += refusedRows;
        failing = false;
        outbox.written();
        reportLoss();
      },
      failing(reason) {
        const message = writingProblem(file, reason);
        outbox.fail(message);
        if (!failing) report(message);
        failing = true;
      },
      broken(message) {
        outbox.close(message);
        report(message);
      },
    },
  );
  const outbox = new Outbox((batch) => writer.write(batch));

  function report(message: string): void {
    try {
      onProblem(message);
    } catch {
      // A listener's fault must not reach the call that is being recorded.
    }
  }

  // The first loss is told at once, the sum when writing works again or ends.
  function reportLoss(): void {
    if (outbox.lost === 0) return;
    report(lossProblem(file, outbox.lost));
    outbox.lost = 0;
  }

  // A reader sees what was appended before it asked, unless that cannot be written now.
  async function ask<K extends keyof Questions>(kind: K, question: Questions[K]["ask"]): Promise<Questions[K]["answer"]> {
    await outbox.flush().catch(() => {});
    return writer.ask(kind, question);
  }

  async function retry(): Promise<void> {
    await writer.ask("retry", undefined);
    await outbox.flush();
  }

  async function close(): Promise<void> {
    await outbox
      .flush()
      .catch(retry)
      .catch(() => {});
    await writer.ask("close", clock.now()).catch(() => {});
    outbox.close(`The journal ${file} is closed.`);
    await writer.end();
    reportLoss();
  }

  return {
    append(event: CallEvent) {
      try {
        const room = outbox.add(event);
        if (failing && outbox.lost > 0 && !lossReported) {
          lossReported = true;
          reportLoss();
        }
        return room;
      } catch (error) {
        report(`An event of the call ${event.callId} could not be recorded: ${(error as Error).message}.`);
      }
    },
    flush: () => outbox.flush(),
    calls: async (query = {}) => (await ask("calls", query)).map(recordedCall),
    async call(id) {
      const row = await ask("call", id);
      return row && recordedCall(row);
    },
    events: async (callId) => recordedEvents(await ask("events", callId)),
    happened: async (type, limit) => (await ask("happened", { type, limit })).map((row) => happenedIn(row)),
    retain: ({ maxAgeMs, maxCalls }) =>
      ask("retain", {
        ...(maxAgeMs !== undefined && { before: clock.now() - maxAgeMs }),
        ...(maxCalls !== undefined && { maxCalls }),
      }),
    close: () => (closing ??= close()),
  };
}

function warn(message: string): void {
  process.emitWarning(message, "PegboardJournal");
}
