const TEN_YEARS_MS = 10 * 366 * 24 * 3600 * 1000;

/**
 * Whether a default is the same whenever it is asked for. One that is not (an id, the date of today) must not be written down:
 * whoever reads it there would fill in what was right when the plugin was loaded.
 */
export function isSteady(read: () => unknown): boolean {
  try {
    const now = JSON.stringify(read());
    return now !== undefined && JSON.stringify(inTenYears(read)) === now;
  } catch {
    return false;
  }
}

function inTenYears<T>(read: () => T): T {
  const { Date: Present } = globalThis;
  class Future extends Present {
    constructor(...given: []) {
      super(...(given.length === 0 ? ([Present.now() + TEN_YEARS_MS] as unknown as []) : given));
    }
    static override now(): number {
      return Present.now() + TEN_YEARS_MS;
    }
  }
  globalThis.Date = Future as DateConstructor;
  try {
    return read();
  } finally {
    globalThis.Date = Present;
  }
}
