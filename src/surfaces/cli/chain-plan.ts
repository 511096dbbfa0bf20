import type { Command } from "commander";
import type { Failure } from "../../contract/failure.ts";
import type { PlannedStep } from "../../contract/chain.ts";
import { isObject, type Json } from "../../contract/json.ts";
import { findChain } from "./chain-source.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT, exitCodeOf } from "./exit-codes.ts";
import { openHost } from "./open-host.ts";
import { readInput } from "./read-input.ts";
import { renderFailure } from "./render-failure.ts";
import { renderPlan } from "./render-chains.ts";

interface PlanOptions extends SharedOptions {
  readonly input?: string;
}

/** `pegboard chain plan <chain> [key=value…]` */
export function addChainPlanCommand(parent: Command, cli: Cli): void {
  parent
    .command("plan")
    .summary("show what every step would do, and run none")
    .description("Show what every step would do: its input, whether it is allowed or asks, and its preview. Nothing runs.")
    .argument("<chain>", "the name of a saved chain, or a .json file")
    .argument("[key=value...]", "what the chain takes; its steps find it as {{input.key}}")
    .option("-i, --input <json>", "the whole input: JSON, @file, or - for stdin")
    .addHelpText("after", HELP)
    .action(async (named: string, pairs: string[], _options: unknown, self: Command) => {
      cli.exit(await plan(cli, named, pairs, self.optsWithGlobals<PlanOptions>()));
    });
}

const HELP = `
Exits as the chain would end where that can be told: 0 nothing stands in its way,
            2 a step has no tool or a wrong input, 3 a step is denied.

Examples:
  $ pegboard chain plan welcome name=Ada
  $ pegboard chain plan steps.json --json`;

async function plan(cli: Cli, named: string, pairs: readonly string[], options: PlanOptions): Promise<number> {
  const { terminal } = cli;
  const { host } = await openHost(cli, options);
  try {
    const desk = cli.wiring.chains.deskOf(host);
    const { definition, tool, inputOf } = await findChain(named, desk.saved);
    const values: Json = await readInput(options.input, pairs, definition.input ?? true);
    const { tool: _, ...chain } = await host.plan(tool, inputOf(values), { caller: "cli" });
    // What is no chain at all has no steps to look at.
    const steps = chain.failure === undefined && isObject(values) ? await desk.plan(definition, values) : [];
    if (options.json === true) terminal.json({ chain: { tool, ...chain }, steps });
    else if (chain.failure !== undefined) renderFailure(terminal, { failure: chain.failure, tool, command: cli.command });
    else for (const line of renderPlan(terminal, steps, chain)) terminal.line(line);
    if (chain.verdict === "deny") return EXIT.refused;
    return endOf(chain.failure) ?? firstEnd(steps) ?? EXIT.ok;
  } finally {
    await host.close();
  }
}

function firstEnd(steps: readonly PlannedStep[]): number | undefined {
  for (const { failure, verdict, steps: inner = [] } of steps) {
    const end = verdict === "deny" ? EXIT.refused : (endOf(failure) ?? firstEnd(inner));
    if (end !== undefined) return end;
  }
  return undefined;
}

function endOf(failure: Failure | undefined): number | undefined {
  return failure === undefined ? undefined : exitCodeOf(failure.code);
}
