import type { Command } from "commander";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { addPolicyCasesCommand } from "./policy-cases.ts";
import { withPolicyDesk } from "./policy-desk.ts";
import { addPolicyExplainCommand } from "./policy-explain.ts";
import { addPolicyShadowCommand } from "./policy-shadow.ts";
import { addPolicyStandingCommands } from "./policy-standing.ts";
import { renderPolicy, renderPolicyProblems } from "./render-policy.ts";

/** `pegboard policy` and what belongs to it. */
export function addPolicyCommand(program: Command, cli: Cli): void {
  const policy = program
    .command("policy")
    .summary("what may run, what is asked about, what is denied")
    .description("What may run, what is asked about, what is denied; alone, it shows the rules in force.")
    .addHelpText("after", HELP);
  policy
    .command("list", { isDefault: true })
    .summary("the rules in force, the mode, and the table that decides")
    .description("Show the rules in force and where they stand, the mode, and the table that decides.")
    .addHelpText("after", "\nExamples:\n  $ pegboard policy\n  $ pegboard policy list --json")
    .action(async (_options: unknown, command: Command) => {
      cli.exit(await list(cli, command.optsWithGlobals<SharedOptions>()));
    });
  addPolicyExplainCommand(policy, cli);
  addPolicyCasesCommand(policy, cli);
  addPolicyShadowCommand(policy, cli);
  addPolicyStandingCommands(policy, cli);
}

const HELP = `
Examples:
  $ pegboard policy
  $ pegboard policy explain notes.add text="buy milk"
  $ pegboard policy test policy.cases.json
  $ pegboard policy add deny --tool "mail.*" --expires 7d`;

function list(cli: Cli, options: SharedOptions): Promise<number> {
  const { terminal } = cli;
  return withPolicyDesk(cli, options, (desk) => {
    const overview = desk.overview();
    if (options.json === true) terminal.json(overview);
    else {
      for (const line of renderPolicy(terminal, overview, Date.now())) terminal.line(line);
      renderPolicyProblems(terminal, overview.problems);
    }
    return EXIT.ok;
  });
}
