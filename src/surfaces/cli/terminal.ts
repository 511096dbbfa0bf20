import { styleText } from "node:util";
import { visible } from "./printable.ts";

/** How a piece of text is set off, where colours are shown. */
export type Style = Parameters<typeof styleText>[0];

/** The two streams that a command writes to, and what they can show. */
export class Terminal {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly #plain: boolean;
  #closed = false;
  #onClosed: (() => void) | undefined;

  constructor(stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream, options: { plain: boolean }) {
    this.stdout = stdout;
    this.stderr = stderr;
    this.#plain = options.plain;
    stdout.on("error", (error: NodeJS.ErrnoException) => this.#lose(error));
    stderr.on("error", () => {});
  }

  /** Columns of the terminal; without end where the output is no terminal, so that nothing is cut. */
  get width(): number {
    return this.stdout.isTTY ? this.stdout.columns || 80 : Infinity;
  }

  /** The same of stderr. */
  get noteWidth(): number {
    return this.stderr.isTTY ? this.stderr.columns || 80 : Infinity;
  }

  /** Writes to stdout; a promise where the reader is slow. */
  write(text: string): void | Promise<void> {
    if (this.#closed) return undefined;
    if (this.stdout.write(this.stdout.isTTY ? visible(text, { keepStyle: true }) : text)) return undefined;
    return new Promise((resolve) => this.stdout.once("drain", resolve).once("close", resolve));
  }

  /** A line on stdout. */
  line(text = ""): void {
    void this.write(`${text}\n`);
  }

  /** A line on stderr. */
  note(text = ""): void {
    this.stderr.write(`${this.stderr.isTTY ? visible(text, { keepStyle: true }) : text}\n`);
  }

  /** A value as JSON on stdout. */
  json(value: unknown): void {
    this.line(JSON.stringify(value, null, 2));
  }

  /** Text for stdout with a style, where it shows colours. */
  paint(style: Style, text: string): string {
    return this.hasColours(this.stdout) ? styleText(style, text, { validateStream: false }) : text;
  }

  /** Text for stderr with a style, where it shows colours. */
  paintNote(style: Style, text: string): string {
    return this.hasColours(this.stderr) ? styleText(style, text, { validateStream: false }) : text;
  }

  hasColours(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv = process.env): boolean {
    if (this.#plain) return false;
    const force = env["FORCE_COLOR"];
    if (force !== undefined) return force !== "0" && force !== "false";
    return stream.isTTY === true && !env["NO_COLOR"] && env["TERM"] !== "dumb";
  }

  /** Hears, once, that nobody reads stdout any more. */
  whenClosed(task: () => void): void {
    this.#onClosed = task;
  }

  /** Settles when all that was written has gone out. */
  async drained(): Promise<void> {
    if (!this.#closed) await new Promise((resolve) => this.stdout.write("", resolve));
  }

  #lose(error: NodeJS.ErrnoException): void {
    if (this.#closed) return;
    this.#closed = true;
    if (error.code !== "EPIPE") this.note(`The output cannot be written: ${error.message}`);
    this.#onClosed?.();
    this.stdout.emit("close");
  }
}
