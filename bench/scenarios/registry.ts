import { createHost } from "../../src/index.ts";
import { INPUT } from "../contestant.ts";
import { interleave, type Lane } from "../interleave.ts";
import { forecastTool } from "../peers/pegboard.ts";
import { rowsOf, type BenchOptions, type Report, type Row } from "../scenario.ts";

export const title = "a call, and the listing, as the number of registered tools grows";

const SIZES = [10, 1_000, 10_000];
/** How many tools are called in turn, spread evenly over the registry; the same at every size. */
const CALLED = 10;
/** A lookup that grows with the registry would leave this far behind. */
const LIMIT = 1.5;

export async function run({ quick, progress }: BenchOptions): Promise<Report> {
  const pace = { rounds: quick ? 5 : 15, turnMs: quick ? 20 : 50 };
  const notes: string[] = [];
  const hosts = SIZES.map((size) => {
    const start = performance.now();
    const host = hostOf(size);
    notes.push(`${label(size)}: registered in ${(performance.now() - start).toFixed(1)} ms`);
    return { size, host };
  });
  progress("registry: calls …");
  const calls = rowsOf(
    await interleave(
      hosts.map(({ size, host }) => callLane(size, host)),
      pace,
    ),
  );
  progress("registry: listings …");
  const listings = perTool(
    await interleave(
      hosts.map(({ size, host }) => listLane(size, host)),
      pace,
    ),
  );
  for (const { host } of hosts) await host.close();
  const pass = calls.every((row) => row.ratio <= LIMIT);
  return { floor: calls[0]!.name, rows: [...calls, ...listings], limit: LIMIT, pass, notes };
}

type Host = ReturnType<typeof createHost>;

function hostOf(size: number): Host {
  return createHost({ tools: Array.from({ length: size }, (_, i) => forecastTool(`bench.tool_${i}`)) });
}

function callLane(size: number, host: Host): Lane {
  const names = Array.from({ length: CALLED }, (_, i) => `bench.tool_${Math.floor((i * size) / CALLED)}`);
  return {
    name: `call, ${label(size)}`,
    async batch(times) {
      for (let i = 0; i < times; i++) {
        const result = await host.call(names[i % CALLED]!, INPUT);
        if (!result.ok) throw new Error(result.failure.message);
      }
    },
  };
}

function listLane(size: number, host: Host): Lane {
  return {
    name: `host.tools() per tool, ${label(size)}`,
    async batch(times) {
      for (let i = 0; i < times; i++) if (host.tools().length < size) throw new Error("tools are missing");
    },
  };
}

function perTool(timings: Awaited<ReturnType<typeof interleave>>): Row[] {
  return rowsOf(timings.map((timing, i) => ({ name: timing.name, nsPerOp: timing.nsPerOp / SIZES[i]! })));
}

function label(size: number): string {
  return `${size.toLocaleString("en")} tools`;
}
