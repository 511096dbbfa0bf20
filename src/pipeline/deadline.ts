import { failure, type Failure } from "../contract/failure.ts";
import type { Alarm } from "../contract/clock.ts";
import { failed, type Result } from "../contract/result.ts";
import type { Limits } from "../contract/tool.ts";
import { messageOf } from "../contract/thrown.ts";
import type { Run } from "./run.ts";
import type { Next } from "./stage.ts";
import type { Waiting } from "./waiting.ts";

/** Stops the tool when its time is up or the caller cancels, and says whether it obeyed. */
export function deadline(run: Run, next: Next): Promise<Result> {
  if (run.stopped !== undefined) return Promise.resolve(failed(run.stopped));
  return new Promise((settle) => {
    const watch = new Watch(run, settle);
    next(run).then(
      (result) => watch.finish(result),
      (error: unknown) => watch.finish(failed(failure("host_error", messageOf(error)))),
    );
  });
}

/** The alarm of one running tool: set for whichever of its limits comes first, then for the grace after a stop. */
class Watch implements Waiting {
  readonly #run: Run;
  readonly #settle: (result: Result) => void;
  readonly #limits: Limits;
  /** How long it has run: the alarms that rang so far, added up. Most calls end before one does and never ask the clock. */
  #ranMs = 0;
  /** When an alarm rang while the clocks stood still. */
  #rangAt: number | undefined;
  #alarm: Alarm | undefined;
  #why: Failure | undefined;

  constructor(run: Run, settle: (result: Result) => void) {
    this.#run = run;
    this.#settle = settle;
    this.#limits = limitsOf(run);
    run.waiting = this;
    this.#setAlarm(Math.min(this.#limits.timeoutMs ?? Infinity, this.#limits.idleMs ?? Infinity));
  }

  /** The tool came to an end by itself, in time or after it was told to stop. */
  finish(result: Result): void {
    this.#end(this.#why === undefined ? result : failed(stopped(this.#why, howItEnded(result)), partOf(result)));
  }

  #setAlarm(ms: number): void {
    if (ms === Infinity) return;
    this.#alarm = this.#run.gate.clock.after(ms, () => {
      this.#ranMs += ms;
      this.#look();
    });
  }

  #look(): void {
    const { timeoutMs = Infinity, idleMs = Infinity } = this.#limits;
    if (this.#run.isPaused) {
      this.#rangAt = this.#run.gate.clock.elapsed();
      return;
    }
    const silentMs = this.#silentMs();
    const ranMs = this.#ranMs - this.#run.pausedMs;
    if (ranMs >= timeoutMs) this.#run.stop(tooLong(this.#run, timeoutMs));
    else if (silentMs >= idleMs) this.#run.stop(tooSilent(this.#run, idleMs));
    else this.#setAlarm(Math.min(timeoutMs - ranMs, idleMs - silentMs));
  }

  resume(): void {
    if (this.#rangAt === undefined) return;
    this.#ranMs += this.#run.gate.clock.elapsed() - this.#rangAt;
    this.#rangAt = undefined;
    this.#look();
  }

  #silentMs(): number {
    const { lastSign, gate, isReaderBehind } = this.#run;
    // Waiting for a slow reader is not silence of the tool.
    if (isReaderBehind) return 0;
    return lastSign === undefined ? this.#ranMs : gate.clock.elapsed() - lastSign;
  }

  stop(why: Failure): void {
    this.#why = why;
    this.#rangAt = undefined;
    this.#alarm?.callOff();
    this.#alarm = this.#run.gate.clock.after(this.#run.gate.graceMs, () => this.#end(failed(stopped(why, "ignored"))));
  }

  #end(result: Result): void {
    this.#alarm?.callOff();
    // Forgotten at once: measured, what a dead watch still holds survives collections and doubles the cost of a call.
    this.#alarm = undefined;
    this.#run.waiting = undefined;
    this.#settle(result);
  }
}

// Whoever names the whole time only means just that: the default for silence must not cut it short.
function limitsOf(run: Run): Limits {
  const { timeoutMs, idleMs } = run.options;
  if (timeoutMs !== undefined || idleMs !== undefined) return run.options;
  const limits = run.resolved.tool.limits;
  return limits?.timeoutMs !== undefined || limits?.idleMs !== undefined ? limits : run.gate.limits;
}

// What a tool hands over when it is stopped is kept; that it was stopped is no output.
function partOf(result: Result): Partial<Result> {
  return result.ok || result.failure.soft === true ? result : {};
}

function tooLong(run: Run, ms: number): Failure {
  return failure("timeout", `"${run.tool}" did not finish within ${ms} ms.`, { limit: "timeoutMs", ms });
}

function tooSilent(run: Run, ms: number): Failure {
  return failure("timeout", `"${run.tool}" gave no sign of life for ${ms} ms.`, { limit: "idleMs", ms });
}

/** What a tool that was told to stop did. */
type Stopped = "acknowledged" | "ignored" | "killed";

const WORDS: Readonly<Record<Stopped, string>> = {
  acknowledged: "",
  ignored: " It did not stop when told to and may still be at work.",
  killed: " It did not stop when told to, so its process was ended; what it had done by then stays done.",
};

// A process that is gone took the tool with it.
function howItEnded(result: Result): Stopped {
  const isGone = !result.ok && (result.failure.code === "plugin_crashed" || result.failure.code === "unknown");
  return isGone ? "killed" : "acknowledged";
}

function stopped(why: Failure, how: Stopped): Failure {
  return { ...why, message: why.message + WORDS[how], details: { ...why.details, stopped: how } };
}
