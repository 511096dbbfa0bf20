import type { Duplex } from "node:stream";

/** The longest message that is taken, in characters. */
export const LONGEST_MESSAGE = 64 * 1024 * 1024;
const A_FEW = 16;

/** What one end of a channel does with what comes. */
export interface ChannelEnd<In> {
  take(message: In): void;
  /** The other side broke the rules; nothing more will be taken. */
  broken(why: string): void;
}

/** Messages between a host and a plugin's process: one JSON text a line, those of one turn written together. */
export class Channel<Out, In> {
  readonly #socket: Duplex;
  readonly #end: ChannelEnd<In>;
  readonly #longest: number;
  #outgoing = "";
  #isFlushDue = false;
  /** The beginning of a message whose end has not come yet. */
  #parts: string[] = [];
  #size = 0;
  #isBroken = false;
  /** Messages that have come and are not yet taken, from `#next` on. */
  #arrived: string[] = [];
  #next = 0;
  #isTaking = false;

  constructor(socket: Duplex, end: ChannelEnd<In>, longest = LONGEST_MESSAGE) {
    this.#socket = socket;
    this.#end = end;
    this.#longest = longest;
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => this.#read(text));
    // Its end is seen by whoever watches the process.
    socket.on("error", () => {});
  }

  send(message: Out): void {
    this.sendText(JSON.stringify(message));
  }

  /** Sends what is JSON already. */
  sendText(text: string): void {
    this.#outgoing += `${text}\n`;
    if (this.#isFlushDue) return;
    this.#isFlushDue = true;
    setImmediate(() => {
      this.#isFlushDue = false;
      this.flush();
    });
  }

  /** Writes out what waits. */
  flush(): void {
    if (this.#outgoing === "" || this.#socket.destroyed) return;
    const text = this.#outgoing;
    this.#outgoing = "";
    this.#socket.write(text);
  }

  #read(text: string): void {
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0 && !this.#isBroken; end = text.indexOf("\n", start)) {
      const piece = text.slice(start, end);
      start = end + 1;
      this.#arrived.push(this.#parts.length === 0 ? piece : this.#wholeOf(piece));
    }
    if (!this.#isTaking) this.#takeSome();
    if (start >= text.length || this.#isBroken) return;
    this.#size += text.length - start;
    if (this.#size > this.#longest) this.#break(`sent a message longer than ${this.#longest} characters`);
    else this.#parts.push(start === 0 ? text : text.slice(start));
  }

  #wholeOf(last: string): string {
    const whole = this.#parts.join("") + last;
    this.#parts = [];
    this.#size = 0;
    return whole;
  }

  // A few a turn: what they lead to is on its way to the other side before the next are looked at, so that both sides work at once.
  #takeSome(): void {
    const most = Math.max(A_FEW, this.#arrived.length >> 2);
    for (let i = 0; i < most && this.#next < this.#arrived.length && !this.#isBroken; i++)
      this.#take(this.#arrived[this.#next++] ?? "");
    this.#isTaking = this.#next < this.#arrived.length && !this.#isBroken;
    if (this.#isTaking) return void setImmediate(() => this.#takeSome());
    this.#arrived = [];
    this.#next = 0;
  }

  #take(text: string): void {
    let message: In;
    try {
      message = JSON.parse(text) as In;
    } catch {
      return this.#break(`sent something that is no message: ${JSON.stringify(text.slice(0, 80))}`);
    }
    this.#end.take(message);
  }

  #break(why: string): void {
    this.#isBroken = true;
    this.#parts = [];
    this.#end.broken(why);
  }
}
