import { failure, type Failure } from "../contract/failure.ts";
import { failed, type Result } from "../contract/result.ts";
import type { Places } from "./places.ts";
import type { Run } from "./run.ts";
import type { Next } from "./stage.ts";

/**
 * Takes a place of the tool and one of the host; queues or refuses where there is none. A nested call rides on the
 * host's place of the call above it: were it to queue for one of its own, both could wait for ever.
 */
export function admit(run: Run, next: Next): Promise<Result> {
  if (run.stopped !== undefined) return Promise.resolve(failed(run.stopped));
  if (run.depth > run.gate.depth) return Promise.resolve(failed(tooDeep(run)));
  const own = run.resolved.places;
  const host = run.parent === undefined ? run.gate.places : undefined;
  if (own !== undefined && !take(run, own)) return queue(run, next, own, host);
  if (host !== undefined && !take(run, host)) return queue(run, next, host, undefined);
  return next(run);
}

async function queue(run: Run, next: Next, first: Places, second: Places | undefined): Promise<Result> {
  const refused = (await enter(run, first)) ?? (second === undefined ? undefined : await enter(run, second));
  return refused === undefined ? next(run) : failed(refused);
}

function take(run: Run, places: Places): boolean {
  if (!places.tryTake()) return false;
  run.hold(places);
  return true;
}

function enter(run: Run, places: Places): Promise<Failure | undefined> {
  if (run.stopped !== undefined) return Promise.resolve(run.stopped);
  if (take(run, places)) return Promise.resolve(undefined);
  // A call above holds the place this one would wait for.
  if (run.parent?.holds(places)) return Promise.resolve(busy(run, places));
  return new Promise((settle) => {
    const leave = places.queue(() => {
      run.waiting = undefined;
      run.hold(places);
      settle(undefined);
    });
    if (leave === undefined) return settle(busy(run, places));
    const stop = (why: Failure): void => {
      run.waiting = undefined;
      leave();
      settle(why);
    };
    run.waiting = { stop };
  });
}

function busy(run: Run, places: Places): Failure {
  const whose = places === run.gate.places ? "The host" : `"${run.tool}"`;
  const message = `${whose} is busy: ${places.most} calls run at once at most, and ${places.waiting} are waiting. Try again later.`;
  return failure("busy", message, { running: places.taken, waiting: places.waiting, most: places.most });
}

function tooDeep(run: Run): Failure {
  return failure("denied", `"${run.tool}" was called ${run.depth} calls deep; at most ${run.gate.depth} may be nested.`, {
    rule: "nesting limit",
  });
}
