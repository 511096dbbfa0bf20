import { createHost } from "../../src/index.ts";
import { INPUT } from "../contestant.ts";
import { interleave, type Lane } from "../interleave.ts";
import { Echo } from "../pipe/echo.ts";
import { benchFolder, SMALL_PLUGINS } from "../plugins-folder.ts";
import { rowsOf, type BenchOptions, type Report } from "../scenario.ts";

export const title = "a call of a tool in its plugin's own process, against a bare echo over the same kind of pipe";

const IN_FLIGHT = 64;
const LIMIT = 2;

export async function run({ quick }: BenchOptions): Promise<Report> {
  const folder = benchFolder();
  const tool = SMALL_PLUGINS[0]!(folder, "weather");
  const host = createHost({ plugins: folder.plugins });
  await host.reload();
  const echo = new Echo();
  const ours = () => host.call(tool, INPUT);
  const bare = () => echo.call(INPUT);
  try {
    const pace = { rounds: quick ? 7 : 21, turnMs: quick ? 30 : 80 };
    const single = rowsOf(
      await interleave([oneByOne("bare echo, one at a time", bare), oneByOne("Pegboard, one at a time", ours)], pace),
    );
    const many = rowsOf(
      await interleave(
        [inFlight(`bare echo, ${IN_FLIGHT} in flight`, bare), inFlight(`Pegboard, ${IN_FLIGHT} in flight`, ours)],
        pace,
      ),
    );
    const pass = single[1]!.ratio <= LIMIT && many[1]!.ratio <= LIMIT;
    const perSecond = (ns: number) => Math.round(1e9 / ns).toLocaleString("en");
    const notes = [`${IN_FLIGHT} in flight: ${perSecond(many[1]!.nsPerOp)} calls/s against ${perSecond(many[0]!.nsPerOp)} bare`];
    return { floor: single[0]!.name, rows: [...single, ...many], limit: LIMIT, pass, notes };
  } finally {
    echo.close();
    await host.close();
    folder.remove();
  }
}

function oneByOne(name: string, call: () => Promise<unknown>): Lane {
  return {
    name,
    async batch(times) {
      for (let i = 0; i < times; i++) await call();
    },
  };
}

function inFlight(name: string, call: () => Promise<unknown>): Lane {
  return {
    name,
    async batch(times) {
      let left = times;
      const next = async (): Promise<void> => {
        while (left-- > 0) await call();
      };
      await Promise.all(Array.from({ length: IN_FLIGHT }, next));
    },
  };
}
