import { assertHonest, INPUT, type Contestant } from "../contestant.ts";
import { installPeers } from "../install.ts";
import { interleave, type Lane } from "../interleave.ts";
import { rowsOf, type BenchOptions, type Report } from "../scenario.ts";

export const title = "one call of a weather tool with four parameters, checked input, no journal";

const OURS = ["floor", "pegboard"];
const PEERS = ["ai-sdk", "mastra", "openai-agents", "langchain", "mcp-v1", "mcp-v2"];
const LIMIT = 6;

export async function run({ quick, progress }: BenchOptions): Promise<Report> {
  const notes: string[] = [];
  const contestants: Contestant[] = [];
  for (const module of OURS) contestants.push(await load(module));
  const missing = installPeers(progress);
  for (const module of PEERS) {
    try {
      contestants.push(await load(module));
    } catch (error) {
      notes.push(`left out: ${module}: ${missing ?? String(error)}`);
    }
  }
  const timings = await interleave(contestants.map(lane), { rounds: quick ? 7 : 25, turnMs: quick ? 20 : 50 });
  for (const contestant of contestants) await contestant.close?.();
  const rows = rowsOf(timings);
  return { floor: rows[0]!.name, rows, limit: LIMIT, pass: rows[1]!.ratio <= LIMIT, notes };
}

async function load(module: string): Promise<Contestant> {
  const peer = (await import(`../peers/${module}.ts`)) as { contestant(): Promise<Contestant> };
  const contestant = await peer.contestant();
  await assertHonest(contestant);
  return contestant;
}

function lane(contestant: Contestant): Lane {
  const input = contestant.prepare?.(INPUT) ?? INPUT;
  return {
    name: contestant.name,
    async batch(times) {
      for (let i = 0; i < times; i++) await contestant.run(input);
    },
  };
}
