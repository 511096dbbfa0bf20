import { Argument, type Command } from "commander";
import type { ArgumentMatcher, Rule, RuleMatch, RuleVerdict, StandingRule } from "../../contract/rule.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { parseJson } from "./json-text.ts";
import { withPolicyDesk, type PolicyDesk } from "./policy-desk.ts";
import { oneLine } from "./printable.ts";
import { aboutOf } from "./render-policy.ts";
import { parseSpan } from "./time-span.ts";
import { UsageError } from "./usage-error.ts";

interface AddOptions extends SharedOptions {
  readonly tool?: readonly string[];
  readonly plugin?: readonly string[];
  readonly caller?: readonly string[];
  readonly session?: readonly string[];
  readonly input?: readonly string[];
  readonly name?: string;
  readonly expires?: string;
  readonly trial?: boolean;
}

/** `pegboard policy add` and `pegboard policy revoke` */
export function addPolicyStandingCommands(policy: Command, cli: Cli): void {
  policy
    .command("add")
    .summary("make a standing rule")
    .description("Make a rule that stands until it expires or is revoked. All that is said must hold for it to be about a call.")
    .addArgument(new Argument("<verdict>", "what it says").choices(["allow", "ask", "deny"]))
    .option("--tool <name>", "calls of this tool; * for anything; may be given several times", collect)
    .option("--plugin <id>", "calls of this plugin's tools", collect)
    .option("--caller <surface>", "calls that come through this surface", collect)
    .option("--session <name>", "calls of this session", collect)
    .option("--input <key=matcher>", "calls with this argument: a text with * for anything, or key:=JSON", collect)
    .option("--name <words>", "what it is called wherever it decides")
    .option("--expires <span>", "it ends after so long, e.g. 7d or 12h")
    .option("--trial", "it decides nothing; policy shadow lists what it would have decided")
    .addHelpText("after", HELP)
    .action(async (verdict: RuleVerdict, _options: unknown, command: Command) => {
      cli.exit(await add(cli, verdict, command.optsWithGlobals<AddOptions>()));
    });
  policy
    .command("revoke")
    .summary("end a standing rule")
    .description("End a standing rule. Rules of a file are taken out of the file.")
    .argument("<id>", "its id, or the beginning of it")
    .addHelpText("after", "\nExamples:\n  $ pegboard policy\n  $ pegboard policy revoke 3f9a1c2e")
    .action(async (id: string, _options: unknown, command: Command) => {
      cli.exit(await revoke(cli, id, command.optsWithGlobals<SharedOptions>()));
    });
}

const HELP = `
Examples:
  $ pegboard policy add allow --tool "notes.*"
  $ pegboard policy add ask --plugin mail --input "to=*@example.com" --name "mail to customers"
  $ pegboard policy add allow --tool files.write --input 'path:={"within":"~/notes"}' --expires 7d`;

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

async function add(cli: Cli, verdict: RuleVerdict, options: AddOptions): Promise<number> {
  const { terminal } = cli;
  const rule = ruleOf(verdict, options);
  const made = await withPolicyDesk(cli, options, (desk) => desk.add(rule));
  if (typeof made === "string") throw new UsageError(made);
  if (options.json === true) terminal.json(made);
  else {
    terminal.line(`${made.verdict} "${oneLine(made.name)}" stands as ${made.id}: ${aboutOf(made)}.`);
    terminal.note(`To end it: ${cli.command} policy revoke ${made.id}`);
  }
  return EXIT.ok;
}

function ruleOf(verdict: RuleVerdict, { tool, plugin, caller, session, input, name, expires, trial }: AddOptions): Rule {
  const match: RuleMatch = {
    ...(tool === undefined ? {} : { tool }),
    ...(plugin === undefined ? {} : { plugin }),
    ...(caller === undefined ? {} : { caller }),
    ...(session === undefined ? {} : { session }),
    ...(input === undefined ? {} : { input: matchersOf(input) }),
  };
  if (Object.keys(match).length === 0)
    throw new UsageError('Say which calls the rule is about: --tool NAME, --plugin ID, --session NAME, … (--tool "*" for all).');
  return {
    name: name ?? `${verdict} ${aboutOf({ match })}`,
    verdict,
    match,
    ...(trial === true ? { shadow: true } : {}),
    ...(expires === undefined ? {} : { expiresAt: Date.now() + parseSpan(expires, "--expires") }),
  };
}

function matchersOf(pairs: readonly string[]): Readonly<Record<string, ArgumentMatcher>> {
  const matchers = Object.create(null) as Record<string, ArgumentMatcher>;
  for (const pair of pairs) {
    const at = pair.indexOf("=");
    const isJson = pair[at - 1] === ":";
    const key = pair.slice(0, isJson ? at - 1 : at);
    if (at < 0 || key === "") throw new UsageError(`--input takes key=text or key:=JSON, not "${pair}".`);
    if (Object.hasOwn(matchers, key)) throw new UsageError(`--input names "${key}" twice.`);
    const given = pair.slice(at + 1);
    matchers[key] = isJson ? (parseJson(given, `--input "${key}"`) as ArgumentMatcher) : given;
  }
  return { ...matchers };
}

async function revoke(cli: Cli, id: string, options: SharedOptions): Promise<number> {
  const rule = await withPolicyDesk(cli, options, (desk) => {
    const found = standingRule(desk, id);
    if (!desk.revoke(found.id)) throw new UsageError(`The rule ${found.id} was revoked by somebody else just now.`);
    return found;
  });
  if (options.json === true) cli.terminal.json({ revoked: rule });
  else cli.terminal.line(`Revoked ${rule.id}: ${rule.verdict} "${oneLine(rule.name)}".`);
  return EXIT.ok;
}

function standingRule(desk: PolicyDesk, id: string): StandingRule {
  const standing = desk.overview().rules.flatMap(({ rule }) => ("id" in rule ? [rule] : []));
  const found = standing.filter((rule) => rule.id.startsWith(id));
  const [only] = standing.filter((rule) => rule.id === id).concat(found.length === 1 ? found : []);
  if (only !== undefined) return only;
  const listed = found.map((rule) => `\n  ${rule.id}  ${rule.verdict} "${oneLine(rule.name)}"`).join("");
  throw new UsageError(
    found.length === 0 ? `No standing rule has the id "${id}".` : `Several standing rules have an id like that:${listed}`,
  );
}
