/** Time as the host sees it; tests bring their own. */
export interface Clock {
  /** The time of day, in milliseconds since 1970; people and time servers may set it back. */
  now(): number;
  /** Milliseconds since some start, which only ever go forward: for how long things take. */
  elapsed(): number;
  /** Runs `task` once after `ms`; what it returns calls that off. */
  after(ms: number, task: () => void): () => void;
}

const LONGEST_MS = 2_147_483_647;

interface Alarm {
  readonly ms: number;
  readonly task: () => void;
  /** Where it stands among the fresh ones; -1 once it is called off or handed to the machine's timers. */
  place: number;
  timer: NodeJS.Timeout | undefined;
}

// Most alarms are called off within the turn that set them: only those that outlive it are worth a timer of the machine.
const fresh: Alarm[] = [];
let isArmingDue = false;

/** The machine's clock. */
export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after(ms, task) {
    const alarm: Alarm = { ms, task, place: fresh.length, timer: undefined };
    fresh.push(alarm);
    if (!isArmingDue) {
      isArmingDue = true;
      setImmediate(armFresh);
    }
    return () => callOff(alarm);
  },
};

function armFresh(): void {
  isArmingDue = false;
  for (const alarm of fresh.splice(0)) {
    alarm.place = -1;
    arm(alarm, alarm.ms);
  }
}

// The machine's timers end after some three weeks; a longer wait takes several of them.
function arm(alarm: Alarm, ms: number): void {
  alarm.timer = ms > LONGEST_MS ? setTimeout(arm, LONGEST_MS, alarm, ms - LONGEST_MS) : setTimeout(alarm.task, ms);
}

function callOff(alarm: Alarm): void {
  if (alarm.timer !== undefined) clearTimeout(alarm.timer);
  if (alarm.place < 0) return;
  const last = fresh.pop();
  if (last !== undefined && last !== alarm) {
    fresh[alarm.place] = last;
    last.place = alarm.place;
  }
  alarm.place = -1;
}
