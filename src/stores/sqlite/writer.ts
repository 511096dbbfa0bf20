import { setImmediate as turn } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { WireBatch } from "./batch.ts";
import { journalFile, openJournal, type Journal } from "./journal.ts";
import type { FromWriter, Questions, Removal, ToWriter, WriterStart } from "./messages.ts";
import { selectCall, selectCalls, selectEvents, selectHappened } from "./queries.ts";
import { removeSlice } from "./retention.ts";
import { searchIndex, type SearchIndex } from "./search-index.ts";
import { openingProblem } from "./problems.ts";
import { batchWriter } from "./write-batch.ts";

const IDLE_MS = 20;
const MAX_BACK_OFF_MS = 5000;

// The worker thread in which all of SQLite's work is done.
const start = workerData as WriterStart;
try {
  serve(openJournal(start));
} catch (error) {
  send({ type: "broken", message: openingProblem(journalFile(start.folder), error) });
}

function send(message: FromWriter): void {
  parentPort!.postMessage(message);
}

function serve(journal: Journal): void {
  const { db } = journal;
  const write = writing(batchWriter(db, start.host));
  const index = searchIndex(db);
  const idle = indexWhenIdle(index);
  const answers: {
    [K in keyof Questions]: (ask: Questions[K]["ask"]) => Questions[K]["answer"] | Promise<Questions[K]["answer"]>;
  } = {
    calls: async (query) => {
      if (query.text !== undefined) await catchUp(index);
      return selectCalls(db, query);
    },
    call: (id) => selectCall(db, id),
    events: (id) => selectEvents(db, id),
    happened: (ask) => selectHappened(db, ask),
    retain: async (removal: Removal) => {
      let removed = 0;
      for (let slice; (slice = removeSlice(db, removal)) > 0; removed += slice) await turn();
      return removed;
    },
    retry: () => write.retry(),
    close: (now) => {
      idle.stop();
      write.giveUp();
      journal.close(now);
      return undefined;
    },
  };
  parentPort!.on("message", (message: ToWriter) => {
    idle.postpone();
    if (message.type === "write") write.batch(message.batch);
    else void answer(message.id, () => answers[message.kind](message.ask as never));
  });
}

async function answer(id: number, find: () => unknown): Promise<void> {
  try {
    send({ type: "answer", id, value: await find() });
  } catch (error) {
    send({
      type: "refusal",
      id,
      message: `The journal ${journalFile(start.folder)} could not be read: ${(error as Error).message}.`,
    });
  }
}

// The store sends the next batch only after the last one is written, so there is at most one to try again.
function writing(write: (batch: WireBatch) => number): {
  batch(batch: WireBatch): void;
  retry(): undefined;
  giveUp(): void;
} {
  let retry: { readonly batch: WireBatch; readonly timer: NodeJS.Timeout } | undefined;
  function attempt(batch: WireBatch, backOff: number): void {
    retry = undefined;
    try {
      send({ type: "written", refusedRows: write(batch) });
    } catch (error) {
      retry = {
        batch,
        timer: setTimeout(attempt, backOff, batch, Math.min(backOff * 2, MAX_BACK_OFF_MS)),
      };
      send({ type: "failing", message: (error as Error).message });
    }
  }
  return {
    batch: (batch) => attempt(batch, 50),
    retry() {
      if (!retry) return;
      clearTimeout(retry.timer);
      attempt(retry.batch, MAX_BACK_OFF_MS);
    },
    giveUp: () => clearTimeout(retry?.timer),
  };
}

async function catchUp(index: SearchIndex): Promise<void> {
  const reached = index.goal();
  // A turn between slices lets batches through.
  while (!reached()) {
    index.slice();
    await turn();
  }
}

function indexWhenIdle(index: SearchIndex): { postpone(): void; stop(): void } {
  let next: NodeJS.Immediate | undefined;
  const step = (): void => {
    try {
      if (index.slice()) next = setImmediate(step);
    } catch {
      // Another host writes, or the disk is full: a text query catches up, and says so where it cannot.
    }
  };
  const timer = setTimeout(step, IDLE_MS);
  const halt = (): void => clearImmediate(next);
  return {
    postpone() {
      halt();
      timer.refresh();
    },
    stop() {
      halt();
      clearTimeout(timer);
    },
  };
}
