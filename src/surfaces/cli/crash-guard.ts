/** Catches what a tool throws outside of its run (in a timer, say), which would else take the whole command down. */
export function guardAgainstCrashes(onCrash: (message: string) => void): Disposable {
  const hear = (error: unknown): void => onCrash(error instanceof Error ? error.message : String(error));
  process.on("uncaughtException", hear);
  process.on("unhandledRejection", hear);
  return {
    [Symbol.dispose]() {
      process.off("uncaughtException", hear);
      process.off("unhandledRejection", hear);
    },
  };
}
