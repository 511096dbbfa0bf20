import { childProgram } from "./child-program.ts";
import type { Rights } from "./launch.ts";
import { PluginProcess } from "./plugin-process.ts";

/** Before Node 26 a process keeps every right it was started with: there none is started before its plugin is known. */
const CAN_GIVE_UP = Number.parseInt(process.versions.node, 10) >= 26;

/** A process for a plugin, and what it must give up before it may be one. */
export interface Taken {
  readonly process: PluginProcess;
  readonly drop: { readonly network: boolean; readonly read: readonly string[] };
}

/**
 * Processes that are started before they are needed. A right can be given up but not gained: a spare one may read the folder
 * of every plugin and reach the network, until it becomes a plugin and keeps only what that one may.
 */
export class Pool {
  readonly #most: number;
  readonly #heapMb: number;
  readonly #spares: PluginProcess[] = [];
  #folders: readonly string[] = [];
  #isClosed = false;

  constructor(most: number, heapMb: number) {
    this.#most = most;
    this.#heapMb = heapMb;
  }

  /** The folders of all plugins there are. Spares that do not know them all are of no use any more. */
  set folders(folders: readonly string[]) {
    if (folders.length === this.#folders.length && folders.every((folder, i) => folder === this.#folders[i])) return;
    this.#folders = [...folders];
    this.#letGo();
  }

  async take(folder: string, { read, write, network }: Rights): Promise<Taken> {
    const { runner } = await childProgram();
    if (!CAN_GIVE_UP || read.length > 0 || write.length > 0 || !this.#folders.includes(folder)) {
      const rights = { read: [folder, ...read], write, network };
      return { process: new PluginProcess(runner, rights, this.#heapMb), drop: { network: false, read: [] } };
    }
    const spare = this.#spares.shift();
    const process = spare === undefined || spare.isGone ? this.#start(runner) : spare;
    setImmediate(() => this.#fill(runner));
    return { process, drop: { network: !network, read: this.#folders.filter((other) => other !== folder) } };
  }

  close(): void {
    this.#isClosed = true;
    this.#letGo();
  }

  #fill(runner: string): void {
    while (!this.#isClosed && this.#spares.length < this.#most) this.#spares.push(this.#start(runner));
  }

  #start(runner: string): PluginProcess {
    return new PluginProcess(runner, { read: this.#folders, write: [], network: true }, this.#heapMb);
  }

  #letGo(): void {
    for (const spare of this.#spares.splice(0)) spare.kill("It was not needed any more.");
  }
}
