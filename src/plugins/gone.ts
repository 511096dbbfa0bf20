import type { Thrown } from "./messages.ts";

/** The process is gone, and with it whatever it was doing. */
export class ProcessGone extends Error {
  override readonly name = "ProcessGone";
  /** Whether a call was under way in it: what that one did is not known. */
  readonly whileRunning: boolean;

  constructor(why?: string, { whileRunning = false } = {}) {
    super(why);
    this.whileRunning = whileRunning;
  }
}

/** Something was thrown in the plugin's process. */
export class ThrownAbroad extends Error {
  readonly thrown: Thrown;
  constructor(thrown: Thrown) {
    super(thrown.message);
    this.name = thrown.name ?? "Error";
    this.thrown = thrown;
  }
}

/** Why a process died, in words, as far as its exit and its last words tell. */
export function causeOfDeath(code: number | null, signal: string | null, lastWords: string): string {
  const how = howItDied(code, signal, lastWords);
  const said = lastWords
    .trim()
    .split("\n")
    .findLast((line) => /error/iu.test(line))
    ?.trim();
  return said === undefined ? `${how}.` : `${how}. It last said: ${said.slice(0, 300)}`;
}

function howItDied(code: number | null, signal: string | null, lastWords: string): string {
  if (/heap out of memory|Array buffer allocation failed/u.test(lastWords)) return "It ran out of memory";
  return signal === null ? `It ended by itself with exit code ${code}` : `It was ended by ${signal}`;
}

/** What a process says was thrown in it, as far as it can be believed to be that. */
export function thrownOf(given: Thrown): Thrown {
  const { message, name, code, stack, denied } = (given ?? {}) as Partial<Record<keyof Thrown, unknown>>;
  return {
    message: typeof message === "string" ? message : "an error without words",
    ...(typeof name === "string" ? { name } : {}),
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof stack === "string" ? { stack } : {}),
    ...(typeof denied === "string" ? { denied: denied.slice(0, 40) } : {}),
  };
}
