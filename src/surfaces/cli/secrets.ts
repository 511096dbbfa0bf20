import type { Command } from "commander";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { count } from "./figures.ts";
import { dataFolder } from "./folders.ts";
import { oneLine } from "./printable.ts";
import { renderSecrets } from "./render-secrets.ts";
import { hasSecrets, withSecrets } from "./secrets-desk.ts";
import { addSecretsSetCommand } from "./secrets-set.ts";
import { UsageError } from "./usage-error.ts";

/** `pegboard secrets` and what belongs to it. */
export function addSecretsCommand(program: Command, cli: Cli): void {
  const secrets = program
    .command("secrets")
    .summary("the secrets of plugins: list, set, remove, rotate")
    .description("The secrets of plugins, which are kept encrypted. No command shows one.")
    .addHelpText("after", HELP);
  secrets
    .command("list", { isDefault: true })
    .summary("which secrets there are")
    .description("List the secrets by plugin and key, with the last four characters of long ones and when they were set.")
    .addHelpText("after", "\nExamples:\n  $ pegboard secrets\n  $ pegboard secrets list --json")
    .action(async (_options: unknown, command: Command) => {
      cli.exit(await list(cli, command.optsWithGlobals<SharedOptions>()));
    });
  addSecretsSetCommand(secrets, cli);
  secrets
    .command("rm")
    .summary("remove a secret")
    .description("Remove a secret for good.")
    .argument("<plugin>", "the plugin's id")
    .argument("<key>", "what the plugin calls it")
    .addHelpText("after", "\nExample:\n  $ pegboard secrets rm weather api_key")
    .action(async (plugin: string, key: string, _options: unknown, command: Command) => {
      cli.exit(await remove(cli, plugin, key, command.optsWithGlobals<SharedOptions>()));
    });
  secrets
    .command("rotate")
    .summary("make a new key and seal every secret with it")
    .description("Make a new key and seal every secret with it. The secrets themselves stay as they are; hosts that run go on.")
    .addHelpText("after", "\nExample:\n  $ pegboard secrets rotate")
    .action(async (_options: unknown, command: Command) => {
      cli.exit(await rotate(cli, command.optsWithGlobals<SharedOptions>()));
    });
}

const HELP = `
Examples:
  $ pegboard secrets
  $ pegboard secrets set weather api_key
  $ pegboard secrets set mail key < key.pem
  $ pegboard secrets rm weather api_key`;

async function list(cli: Cli, options: SharedOptions): Promise<number> {
  const { terminal } = cli;
  const none = (): number => {
    if (options.json === true) terminal.json({ secrets: [] });
    else terminal.note(`There are no secrets in ${dataFolder(options.data)}. To set one: ${cli.command} secrets set PLUGIN KEY`);
    return EXIT.ok;
  };
  if (!hasSecrets(options)) return none();
  return withSecrets(cli, options, async (desk) => {
    const secrets = await desk.list();
    if (secrets.length === 0) return none();
    if (options.json === true) terminal.json({ secrets, key: desk.keyPlace });
    else for (const line of renderSecrets(terminal, secrets, Date.now())) terminal.line(line);
    const problems = new Set(secrets.flatMap(({ problem }) => problem ?? []));
    for (const problem of problems) terminal.note(`${terminal.paintNote("red", "error:")} ${problem}`);
    return problems.size === 0 ? EXIT.ok : EXIT.failed;
  });
}

async function remove(cli: Cli, plugin: string, key: string, options: SharedOptions): Promise<number> {
  const missing = () => new UsageError(`There is no secret "${key}" of "${plugin}". See ${cli.command} secrets`);
  if (!hasSecrets(options)) throw missing();
  return withSecrets(cli, options, async (desk) => {
    if (!(await desk.delete(plugin, key))) throw missing();
    if (options.json === true) cli.terminal.json({ removed: { plugin, key } });
    else cli.terminal.line(`Removed ${oneLine(key)} of ${oneLine(plugin)}.`);
    return EXIT.ok;
  });
}

async function rotate(cli: Cli, options: SharedOptions): Promise<number> {
  return withSecrets(cli, options, async (desk) => {
    const resealed = await desk.rotate();
    const place = desk.keyPlace;
    if (options.json === true) cli.terminal.json({ resealed, key: place });
    else cli.terminal.line(`A new key is in use, and ${count(resealed, "secret")} sealed with it. ${PLACES[place ?? "memory"]}`);
    return EXIT.ok;
  });
}

const PLACES = {
  keyring: "What opens it is in the keyring of this system.",
  file: "It is in the file secrets.key of the data folder.",
  memory: "It lives as long as this process.",
} as const;
