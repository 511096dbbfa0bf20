/** Time as the host sees it; tests bring their own. */
export interface Clock {
  /** The time of day, in milliseconds since 1970; people and time servers may set it back. */
  now(): number;
  /** Milliseconds since some start, which only ever go forward: for how long things take. */
  elapsed(): number;
  /** Runs `task` once after `ms`. */
  after(ms: number, task: () => void): Alarm;
}

/** A task that waits for its time. */
export interface Alarm {
  callOff(): void;
}

const LONGEST_MS = 2_147_483_647;

// Most alarms are called off within the turn that set them: only those that outlive it are worth a timer of the machine.
const fresh: SystemAlarm[] = [];
let isArmingDue = false;

class SystemAlarm implements Alarm {
  readonly #ms: number;
  readonly #task: () => void;
  /** Where it stands among the fresh ones; -1 once it is called off or handed to the machine's timers. */
  #place = fresh.length;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, task: () => void) {
    this.#ms = ms;
    this.#task = task;
  }

  // The machine's timers end after some three weeks; a longer wait takes several of them.
  arm(ms = this.#ms): void {
    this.#place = -1;
    this.#timer = ms > LONGEST_MS ? setTimeout(() => this.arm(ms - LONGEST_MS), LONGEST_MS) : setTimeout(this.#task, ms);
  }

  callOff(): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    if (this.#place < 0) return;
    const last = fresh.pop();
    if (last !== undefined && last !== this) {
      fresh[this.#place] = last;
      last.#place = this.#place;
    }
    this.#place = -1;
  }
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after(ms, task) {
    const alarm = new SystemAlarm(ms, task);
    fresh.push(alarm);
    if (!isArmingDue) {
      isArmingDue = true;
      setImmediate(armFresh);
    }
    return alarm;
  },
};

function armFresh(): void {
  isArmingDue = false;
  for (const alarm of fresh.splice(0)) alarm.arm();
}
