const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** A signal that asks the command to end. */
export type StopSignal = keyof typeof CODES;

// npm hands Ctrl-C on to the command, which has it from the terminal already.
const ECHO_MS = 300;

/** What a command does when it is told to end. */
export interface OnStop {
  /** The first time: end in good order. */
  cancel(signal: StopSignal): void;
  /** Told again: end now. */
  quit(exitCode: number): void;
}

/** Where signals come from; the process, or what a test puts in its place. */
export interface SignalSource {
  on(signal: StopSignal, handler: (signal: StopSignal) => void): unknown;
  off(signal: StopSignal, handler: (signal: StopSignal) => void): unknown;
}

/** Listens for Ctrl-C and its like until it is disposed of. */
export class Interrupts implements Disposable {
  readonly #source: SignalSource;
  readonly #onStop: OnStop;
  readonly #elapsed: () => number;
  #firstAt: number | undefined;
  #exitCode: number | undefined;

  constructor(onStop: OnStop, source: SignalSource = process, elapsed: () => number = () => performance.now()) {
    this.#onStop = onStop;
    this.#source = source;
    this.#elapsed = elapsed;
    for (const signal of signals()) source.on(signal, this.stop);
  }

  /** The exit code that says which signal ended the command; undefined where none came. */
  get exitCode(): number | undefined {
    return this.#exitCode;
  }

  /** What a signal does; also for a Ctrl-C that a prompt has caught. */
  readonly stop = (signal: StopSignal): void => {
    this.#exitCode ??= CODES[signal];
    if (this.#firstAt === undefined) {
      this.#firstAt = this.#elapsed();
      this.#onStop.cancel(signal);
    } else if (this.#elapsed() - this.#firstAt > ECHO_MS) this.#onStop.quit(this.#exitCode);
  };

  [Symbol.dispose](): void {
    for (const signal of signals()) this.#source.off(signal, this.stop);
  }
}

function signals(): StopSignal[] {
  return Object.keys(CODES) as StopSignal[];
}
