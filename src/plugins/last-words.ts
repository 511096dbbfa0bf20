import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";

const KEPT = 16 * 1024;
/** How much a process may print in a second before it has to wait. */
const MOST_A_SECOND = 256 * 1024;

/** The end of what a process printed. One that prints without end is slowed down, not listened to. */
export class LastWords {
  readonly #streams: readonly Readable[];
  #text = "";

  constructor({ stdout, stderr }: ChildProcess) {
    this.#streams = [stdout, stderr].filter((stream) => stream !== null);
    for (const stream of this.#streams) this.#follow(stream);
  }

  /** The process is dead: what it left behind is read to its end. */
  hearAll(): void {
    for (const stream of this.#streams) stream.resume();
  }

  get text(): string {
    return this.#text;
  }

  #follow(stream: Readable): void {
    let budget = MOST_A_SECOND;
    let renewal: NodeJS.Timeout | undefined;
    stream.setEncoding("utf8");
    stream.on("data", (words: string) => {
      this.#text = (this.#text + words).slice(-KEPT);
      budget -= words.length;
      if (budget > 0 || renewal !== undefined) return;
      stream.pause();
      renewal = setTimeout(() => {
        budget = MOST_A_SECOND;
        renewal = undefined;
        stream.resume();
      }, 1000);
      renewal.unref();
    });
    stream.on("close", () => clearTimeout(renewal));
    stream.on("error", () => {});
  }
}
