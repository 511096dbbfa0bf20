import { spawn } from "node:child_process";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";

const CHILD = fileURLToPath(new URL("./echo-child.mjs", import.meta.url));

/** A bare permissioned process that answers lines of JSON: what isolation costs at the least. */
export class Echo {
  readonly #child = spawn(process.execPath, ["--permission", `--allow-fs-read=${CHILD}`, "--no-warnings", CHILD], {
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  readonly #socket = this.#child.stdio[3] as Duplex;
  readonly #waiting = new Map<number, (value: unknown) => void>();
  #count = 0;
  #out = "";
  #rest = "";

  constructor() {
    this.#socket.setEncoding("utf8");
    this.#socket.on("data", (text: string) => this.#read(text));
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  call(input: unknown): Promise<unknown> {
    const id = ++this.#count;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      if (this.#out === "") setImmediate(() => this.#flush());
      this.#out += `${JSON.stringify([id, input])}\n`;
    });
  }

  close(): void {
    this.#child.kill("SIGKILL");
  }

  #flush(): void {
    this.#socket.write(this.#out);
    this.#out = "";
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      const [id, value] = JSON.parse(line) as [number, unknown];
      this.#waiting.get(id)?.(value);
      this.#waiting.delete(id);
    }
  }
}
