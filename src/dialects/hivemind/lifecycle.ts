import { systemClock, type Clock } from "../../contract/clock.ts";
import type { LoadedPlugin } from "../../contract/plugin.ts";
import type { Workshop } from "./context/workshop.ts";
import type { PluginDefinition } from "./definition.ts";
import type { LiveConfig } from "./live-config.ts";

const PATIENCE_MS = 5000;

/** How a plugin is switched on, works in the background and is switched off. */
export function lifecycle(
  { loop, onActivate, onDeactivate }: PluginDefinition,
  workshop: Workshop,
  config: LiveConfig,
  clock: Clock = systemClock,
): Pick<LoadedPlugin, "activate" | "background" | "task" | "deactivate"> {
  const life = new AbortController();
  let running: Promise<void> | undefined;
  let isActive = false;

  async function runLoop(signal: AbortSignal): Promise<void> {
    const stop = AbortSignal.any([signal, life.signal]);
    try {
      await loop?.(workshop.context({ signal: stop }));
    } catch (error) {
      // A sleep or a request that was cut short is how a loop ends.
      if (!stop.aborted) throw error;
    }
  }

  return {
    async activate() {
      await config.refresh();
      await onActivate?.(workshop.context({ signal: life.signal }));
      isActive = true;
    },
    ...(typeof loop === "function"
      ? {
          background: (signal: AbortSignal) => {
            running = runLoop(signal);
            return running;
          },
        }
      : {}),
    async task(id) {
      await config.refresh();
      await workshop.schedules.run(id);
    },
    async deactivate() {
      life.abort();
      workshop.schedules.stop();
      if (running !== undefined && !(await settlesWithin(running, PATIENCE_MS, clock)))
        workshop.logger.warn("The loop did not stop when it was told to: it should heed ctx.signal.");
      if (isActive) await onDeactivate?.(workshop.context({ signal: new AbortController().signal }));
      isActive = false;
      // It may have scheduled something on its way out.
      workshop.schedules.stop();
    },
  };
}

function settlesWithin(work: Promise<void>, ms: number, clock: Clock): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const alarm = clock.after(ms, () => resolve(false));
  const settled = (): void => {
    alarm.callOff();
    resolve(true);
  };
  work.then(settled, settled);
  return promise;
}
