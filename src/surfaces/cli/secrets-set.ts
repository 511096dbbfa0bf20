import type { Command } from "commander";
import { nearestNames } from "../../host/nearest.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { quoted } from "./invocation.ts";
import { openHost, warn } from "./open-host.ts";
import { oneLine } from "./printable.ts";
import { readHidden } from "./read-hidden.ts";
import { withSecrets } from "./secrets-desk.ts";
import { UsageError } from "./usage-error.ts";

/** `pegboard secrets set` */
export function addSecretsSetCommand(secrets: Command, cli: Cli): void {
  secrets
    .command("set")
    .summary("keep a secret for a plugin")
    .description("Keep a secret for a plugin. It is asked for without being shown, or read from stdin.")
    .argument("<plugin>", "the plugin's id")
    .argument("<key>", "what the plugin calls it")
    .allowExcessArguments()
    .addHelpText("after", HELP)
    .action(async (plugin: string, key: string, _options: unknown, command: Command) => {
      if (command.args.length > 2) throw new UsageError(asArgument(cli, plugin, key));
      cli.exit(await set(cli, plugin, key, command.optsWithGlobals<SharedOptions>()));
    });
}

const HELP = `
A value is no argument: it would stay in the history of the shell, and every program could see it meanwhile.

Examples:
  $ pegboard secrets set weather api_key
  $ pegboard secrets set mail key < key.pem
  $ pass show weather | pegboard secrets set weather api_key`;

function asArgument(cli: Cli, plugin: string, key: string): string {
  const command = `${cli.command} secrets set ${quoted(plugin)} ${quoted(key)}`;
  return (
    "A secret is not taken as an argument. What you just typed is in the history of your shell now, and could be seen by every " +
    `program: take it out of there. Type ${command} alone and you are asked for it, or hand it over by stdin: ${command} < FILE`
  );
}

async function set(cli: Cli, plugin: string, key: string, options: SharedOptions): Promise<number> {
  const value = await readValue(cli, plugin, key);
  if (value === undefined) return EXIT.cancelled;
  if (value === "") throw new UsageError(`Nothing was given. To have no such secret: ${cli.command} secrets rm PLUGIN KEY`);
  const code = await withSecrets(cli, options, async (desk) => {
    await desk.set(plugin, key, value);
    if (options.json === true) cli.terminal.json({ set: { plugin, key } });
    else cli.terminal.line(`Kept ${oneLine(key)} for ${oneLine(plugin)}.`);
    return EXIT.ok;
  });
  if (code === EXIT.ok) await warnOfUnknown(cli, plugin, options);
  return code;
}

async function readValue({ terminal }: Cli, plugin: string, key: string): Promise<string | undefined> {
  if (process.stdin.isTTY) {
    terminal.stderr.write(`${oneLine(key)} for ${oneLine(plugin)} (is not shown): `);
    return readHidden(process.stdin).finally(() => terminal.note());
  }
  let text = "";
  process.stdin.setEncoding("utf8");
  for await (const part of process.stdin) text += String(part);
  // The line break that `echo` and editors put at the end.
  return text.replace(/\r?\n$/u, "");
}

// A plugin may come later, but mostly it is a slip of the pen, and nothing else would tell.
async function warnOfUnknown(cli: Cli, plugin: string, options: SharedOptions): Promise<void> {
  // Those of the config have secrets as well, under names of this form.
  if (plugin.startsWith("channel.")) return;
  const ids = await pluginIds(cli, options);
  if (ids === undefined || ids.includes(plugin)) return;
  const near = nearestNames(plugin, ids);
  const hint = near.length === 0 ? "" : ` Did you mean "${near.join('" or "')}"?`;
  warn(cli, `There is no plugin "${oneLine(plugin)}" here.${hint}`);
}

async function pluginIds(cli: Cli, options: SharedOptions): Promise<string[] | undefined> {
  try {
    const { host } = await openHost(cli, options);
    const ids = host.plugins().map(({ id }) => id);
    await host.close();
    return ids;
  } catch {
    return undefined;
  }
}
