import type { Chunk } from "../../contract/chunk.ts";
import type { CallEvent } from "../../contract/event.ts";
import type { ProgressBar } from "./progress-bar.ts";
import type { Terminal } from "./terminal.ts";

const MOST_REMEMBERED = 1_000_000;

/** How a running call is shown. */
export interface LiveMode {
  /** Every event as a line of JSON. */
  readonly events: boolean;
  /** Text as it comes. */
  readonly text: boolean;
}

/** Shows a call while it runs; a slow terminal or pipe slows the tool. */
export class LiveOutput {
  readonly #terminal: Terminal;
  readonly #mode: LiveMode;
  readonly #bar: ProgressBar | undefined;
  #said = "";
  #isLineOpen = false;

  constructor(terminal: Terminal, mode: LiveMode, bar: ProgressBar | undefined) {
    this.#terminal = terminal;
    this.#mode = mode;
    this.#bar = bar;
  }

  hear(event: CallEvent): void | Promise<void> {
    if (this.#mode.events) return this.#terminal.write(`${JSON.stringify(event)}\n`);
    return event.type === "chunk" ? this.#show(event.chunk) : undefined;
  }

  /** Leaves the terminal at the start of a line, without the bar. */
  end(): void {
    this.#bar?.clear();
    if (this.#isLineOpen) this.#terminal.line();
    this.#isLineOpen = false;
  }

  /** Whether this was shown already, as it came. */
  hasSaid(text: string): boolean {
    return this.#said !== "" && this.#said.trim() === text.trim();
  }

  #show(chunk: Chunk): void | Promise<void> {
    switch (chunk.type) {
      case "text":
        return this.#mode.text ? this.#say(chunk.text) : undefined;
      case "data":
        return this.#mode.text ? this.#say(`${this.#isLineOpen ? "\n" : ""}${JSON.stringify(chunk.data)}\n`) : undefined;
      case "progress":
        return this.#bar?.update(chunk);
      case "error":
        this.#bar?.hold();
        this.#terminal.note(`${this.#terminal.paintNote("yellow", "warning:")} ${chunk.message}`);
        return this.#bar?.release();
    }
  }

  #say(text: string): void | Promise<void> {
    if (text === "") return undefined;
    // Only to tell whether the result repeats it; what is longer than any result may be never does.
    if (this.#said.length <= MOST_REMEMBERED) this.#said += text;
    this.#isLineOpen = !text.endsWith("\n");
    this.#bar?.hold();
    const slow = this.#terminal.write(text);
    // The bar would write over a line that goes on.
    if (!this.#isLineOpen) this.#bar?.release();
    return slow;
  }
}
