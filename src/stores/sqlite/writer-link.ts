import { Worker } from "node:worker_threads";
import type { WireBatch } from "./batch.ts";
import type { FromWriter, Questions, WriterStart } from "./messages.ts";

/** What the writer reports by itself. */
export interface WriterReports {
  written(refusedRows: number): void;
  failing(message: string): void;
  broken(message: string): void;
}

/** The way to the writer's thread, which keeps the process alive only while something is under way. */
export class WriterLink {
  readonly #worker: Worker;
  readonly #reports: WriterReports;
  readonly #questions = new Map<number, PromiseWithResolvers<unknown>>();
  #asked = 0;
  #writing = false;
  #broken: string | undefined;
  #ended = false;

  constructor(start: WriterStart, reports: WriterReports) {
    this.#reports = reports;
    const file = new URL(import.meta.url.endsWith(".ts") ? "./writer.ts" : "./writer.js", import.meta.url);
    // The flags of the host's process are not meant for this thread; Node 24 still calls node:sqlite experimental.
    const execArgv = ["--disable-warning=ExperimentalWarning"];
    this.#worker = new Worker(file, { workerData: start, execArgv, name: "pegboard-journal" });
    this.#worker.on("message", (message: FromWriter) => this.#receive(message));
    this.#worker.on("error", (error) => this.#break(`The journal's writer crashed: ${String(error)}.`));
    this.#worker.on("exit", () => this.#break("The journal's writer ended."));
    this.#holdProcess();
  }

  write(batch: WireBatch): void {
    if (this.#broken !== undefined) return;
    this.#writing = true;
    this.#worker.postMessage({ type: "write", batch });
    this.#holdProcess();
  }

  ask<K extends keyof Questions>(kind: K, ask: Questions[K]["ask"]): Promise<Questions[K]["answer"]> {
    if (this.#broken !== undefined) return Promise.reject(new Error(this.#broken));
    const id = this.#asked++;
    const question = Promise.withResolvers<unknown>();
    this.#questions.set(id, question);
    this.#worker.postMessage({ type: "ask", id, kind, ask });
    this.#holdProcess();
    return question.promise as Promise<Questions[K]["answer"]>;
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#worker.terminate();
  }

  #receive(message: FromWriter): void {
    if (message.type === "broken") return this.#break(message.message);
    if (message.type === "failing") return this.#reports.failing(message.message);
    if (message.type === "written") {
      this.#writing = false;
      this.#reports.written(message.refusedRows);
    } else {
      const question = this.#questions.get(message.id);
      this.#questions.delete(message.id);
      if (message.type === "answer") question?.resolve(message.value);
      else question?.reject(new Error(message.message));
    }
    this.#holdProcess();
  }

  #break(message: string): void {
    if (this.#broken !== undefined) return;
    this.#broken = message;
    this.#writing = false;
    if (!this.#ended) this.#reports.broken(message);
    for (const question of this.#questions.values()) question.reject(new Error(message));
    this.#questions.clear();
    this.#holdProcess();
    void this.#worker.terminate();
  }

  #holdProcess(): void {
    if (this.#writing || this.#questions.size > 0) this.#worker.ref();
    else this.#worker.unref();
  }
}
