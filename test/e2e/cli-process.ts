import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";

const BIN = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));

/** What a command printed and how it ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The real command in a process of its own, in a home folder of its own. */
export class CliProcess {
  /** The home and current folder; `data` in it is the data folder. */
  readonly home: string;

  private constructor(home: string) {
    this.home = home;
  }

  static async inNewHome(t: TestContext, files: Readonly<Record<string, string>> = {}): Promise<CliProcess> {
    const home = await mkdtemp(join(tmpdir(), "pegboard-cli-"));
    t.after(() => rm(home, { recursive: true }));
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(home, name)), { recursive: true });
      await writeFile(join(home, name), content);
    }
    return new CliProcess(home);
  }

  start(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcessWithoutNullStreams {
    return spawn(process.execPath, ["-C", "pegboard-source", BIN, ...args], {
      cwd: this.home,
      env: {
        PATH: process.env["PATH"],
        HOME: this.home,
        PEGBOARD_DATA: join(this.home, "data"),
        PEGBOARD_KEYRING: "file",
        ...env,
      },
    });
  }

  /** Runs a command to its end. */
  run(...args: string[]): Promise<Ended> {
    return this.runWith({}, ...args);
  }

  async runWith({ stdin = "", env }: { stdin?: string; env?: Record<string, string> }, ...args: string[]): Promise<Ended> {
    const child = this.start(args, env);
    child.stdin.on("error", () => {}).end(stdin);
    return ended(child);
  }

  /** What a command prints with --json. */
  async json<T>(...args: string[]): Promise<T> {
    const { stdout } = await this.run(...args, "--json");
    return JSON.parse(stdout) as T;
  }
}

/** Waits for the end of a process and for all that it printed. */
export async function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (part: string) => (stdout += part));
  child.stderr.setEncoding("utf8").on("data", (part: string) => (stderr += part));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, stdout, stderr };
}
