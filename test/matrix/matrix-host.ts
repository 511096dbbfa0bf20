import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createHost, defineTool, type CallEvent, type Host, type HostOptions } from "pegboard";
import { ACTORS, type Actor } from "./actors.ts";

/** A folder with the plugins of some actors, and one for what is kept. */
export interface MatrixFolder {
  readonly plugins: string;
  readonly data: string;
  write(file: string, text: string): void;
  remove(): void;
}

export function matrixFolder(actors: readonly Actor[]): MatrixFolder {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-matrix-"));
  const plugins = join(folder, "plugins");
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(plugins, file)), { recursive: true });
    writeFileSync(join(plugins, file), text);
  };
  for (const { files } of actors) for (const [file, text] of Object.entries(files)) write(file, text);
  return { plugins, data: join(folder, "data"), write, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const NAMES = ACTORS.flatMap(({ act, wait }) => [act, wait]);

/** Rules that give each session its verdict, and a trigger for each of them. */
export const MATRIX_CONFIG: NonNullable<HostOptions["config"]> = {
  policy: {
    rules: (["allow", "ask", "deny"] as const).map((verdict) => ({
      name: `the session says ${verdict}`,
      verdict,
      match: { tool: NAMES, session: [verdict, `trigger:${verdict}*`] },
    })),
  },
  triggers: ACTORS.flatMap(({ dialect, act, wait }) =>
    (["allow", "ask", "deny"] as const).flatMap((verdict) => [
      { name: `${verdict}-${dialect}-act`, on: `${dialect}.${verdict}.act`, run: act, input: { name: "{{event.payload.name}}" } },
      { name: `${verdict}-${dialect}-wait`, on: `${dialect}.${verdict}.wait`, run: wait, input: {} },
    ]),
  ),
};

/** Calls the tool that it is told to, as any tool may. */
const nest = defineTool({
  name: "matrix.nest",
  description: "Calls a tool.",
  limits: { timeoutMs: 3_600_000 },
  input: { type: "object", properties: { tool: { type: "string" }, input: { type: "object" } }, required: ["tool", "input"] },
  run: ({ tool, input }, ctx) => ctx.callTool(tool, input),
});

/** A host with these plugins, whose tools can be come to in every way. */
export async function openMatrixHost(
  { plugins, data }: Pick<MatrixFolder, "plugins" | "data">,
  options: HostOptions = {},
): Promise<Host> {
  const host = createHost({
    data,
    keys: "file",
    tools: [nest],
    plugins: { folder: plugins, spares: 0 },
    config: MATRIX_CONFIG,
    ...options,
  });
  await host.reload();
  return host;
}

/** What is known of the calls of a host, as they come. */
export class Watched {
  readonly #events = new Map<string, CallEvent[]>();
  readonly #waiting = new Set<() => void>();

  constructor(host: Host) {
    host.listen({
      name: "matrix",
      event: (event) => {
        this.#events.set(event.callId, [...(this.#events.get(event.callId) ?? []), event]);
        for (const look of this.#waiting) look();
      },
    });
  }

  /** The first call of a tool from now on that has come as far as this event; its id. */
  reached(tool: string, type: CallEvent["type"], after: ReadonlySet<string>): Promise<string> {
    return new Promise((resolve) => {
      const look = (): void => {
        for (const [id, events] of this.#events) {
          const [start] = events;
          if (after.has(id) || start?.type !== "call-started" || start.tool !== tool) continue;
          if (!events.some((event) => event.type === type)) continue;
          this.#waiting.delete(look);
          return resolve(id);
        }
      };
      this.#waiting.add(look);
      look();
    });
  }

  get ids(): Set<string> {
    return new Set(this.#events.keys());
  }
}
