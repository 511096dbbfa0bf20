import { cut } from "./columns.ts";
import { oneLine } from "./printable.ts";

const REDRAW_MS = 100;
// Sooner where text has just taken its place: it would flicker.
const RESTORE_MS = 25;
const BAR_WIDTH = 24;
const ERASE = "\r\x1b[2K";

/** What a running call last said of how far it is. */
export interface Progress {
  readonly fraction?: number;
  readonly message?: string;
}

/** One line at the bottom of a terminal that is redrawn in place, ten times a second at most, and leaves no trace. */
export class ProgressBar {
  readonly #stream: { write(text: string): unknown; readonly columns?: number };
  #progress: Progress | undefined;
  #isShown = false;
  #isHeld = false;
  #drawnAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(stream: { write(text: string): unknown; readonly columns?: number }) {
    this.#stream = stream;
  }

  update(progress: Progress): void {
    this.#progress = progress;
    if (this.#timer === undefined) this.#drawSoon(REDRAW_MS);
  }

  /** Makes room for other text; `release` brings the bar back. */
  hold(): void {
    this.#isHeld = true;
    this.#erase();
  }

  release(): void {
    this.#isHeld = false;
    this.#drawSoon(RESTORE_MS);
  }

  /** Takes the bar away for good. */
  clear(): void {
    this.#progress = undefined;
    clearTimeout(this.#timer);
    this.#erase();
  }

  #drawSoon(pause: number): void {
    if (this.#progress === undefined) return;
    const wait = this.#drawnAt + pause - performance.now();
    if (wait <= 0) return this.#draw();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#draw(), wait).unref();
  }

  #draw(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#progress === undefined || this.#isHeld) return;
    this.#drawnAt = performance.now();
    this.#isShown = true;
    this.#stream.write(ERASE + cut(renderProgress(this.#progress), (this.#stream.columns || 80) - 1));
  }

  #erase(): void {
    if (this.#isShown) this.#stream.write(ERASE);
    this.#isShown = false;
  }
}

/** A progress as one line: a bar and per cent where the share is known, then the message. */
export function renderProgress({ fraction, message }: Progress): string {
  const words = message === undefined ? "" : oneLine(message);
  if (fraction === undefined) return `… ${words}`.trimEnd();
  const done = Math.round(fraction * BAR_WIDTH);
  const bar = "█".repeat(done) + "░".repeat(BAR_WIDTH - done);
  return `${bar} ${String(Math.floor(fraction * 100)).padStart(3)}%  ${words}`.trimEnd();
}
