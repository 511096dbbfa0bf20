import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { createHost, defineTool, type Host, type HostOptions } from "pegboard";

const hostsOn = new Map<string, Host[]>();

/** A data folder that is gone after the test, once the hosts on it are closed: what is done after a test is done in order. */
export function dataFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-trust-"));
  t.after(async () => {
    for (const host of hostsOn.get(folder) ?? []) await host.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** What the tools of these tests have done, in this process. */
export const DONE: string[] = [];

const input = { type: "object", properties: { path: { type: "string" } }, required: ["path"] } as const;

/** A tool that asks, one that calls it, and one whose run never ends. `version` stands for a changed definition. */
export function toolsFor(version = "1"): NonNullable<HostOptions["tools"]> {
  return [
    defineTool({
      name: "files.remove",
      description: `Removes a file (${version}).`,
      effects: "destroys",
      approval: "always",
      input,
      explain: ({ path }) => ({ title: `Remove ${path}?` }),
      run({ path }) {
        DONE.push(path);
        return `removed ${path}`;
      },
    }),
    defineTool({
      name: "files.tidy",
      description: "Removes a file by the other tool.",
      effects: "writes",
      input,
      run: (given, ctx) => ctx.callTool("files.remove", given),
    }),
    defineTool({
      name: "files.watch",
      description: "Never ends.",
      effects: "writes",
      run: () => new Promise(() => {}),
    }),
  ];
}

/** A host on a data folder, closed before that is removed. */
export function hostIn(data: string, options: HostOptions = {}): Host {
  const host = createHost({ data, keys: "file", tools: toolsFor(), ...options });
  hostsOn.set(data, [...(hostsOn.get(data) ?? []), host]);
  return host;
}

const PROGRAM = fileURLToPath(new URL("./waiting-host.ts", import.meta.url));

/** A host in a process of its own that makes one call; given back once the call waits, or runs. */
export async function otherHost(
  t: TestContext,
  data: string,
  tool: string,
  more: { readonly key?: string } = {},
): Promise<{ callId: string; child: ChildProcess; kill(): Promise<void>; result(): Promise<unknown> }> {
  const args = ["-C", "pegboard-source", PROGRAM, data, tool, ...(more.key === undefined ? [] : [more.key])];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(child, "exit");
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await exit;
  };
  t.after(kill);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => JSON.parse(String((await lines.next()).value));
  const { callId } = (await next()) as { callId: string };
  return { callId, child, kill, result: next };
}
