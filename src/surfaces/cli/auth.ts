import type { Command } from "commander";
import type { JsonSchema } from "../../contract/json.ts";
import type { PluginInfo } from "../../contract/plugin.ts";
import { nearestNames } from "../../host/nearest.ts";
import { openBrowser } from "./auth-browser.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { moment } from "./figures.ts";
import { dataFolder } from "./folders.ts";
import { Interrupts } from "./interrupts.ts";
import { openHost, warn } from "./open-host.ts";
import { oneLine } from "./printable.ts";
import { UsageError } from "./usage-error.ts";

/** Who is to be signed in where. */
export interface SignInRequest {
  readonly data: string;
  readonly plugin: string;
  /** The plugin's settings, with what it declares of its credentials. */
  readonly config: JsonSchema | undefined;
  readonly clientId?: string;
  /** Gets the address to a person's browser. */
  readonly open: (address: string) => void;
  readonly signal: AbortSignal;
}

/** What came of a sign-in. */
export type SignedIn =
  | { readonly ok: true; readonly expiresAt?: number }
  | { readonly ok: false; readonly why: keyof typeof EXITS; readonly message: string };

/** What the auth command is given to work with. */
export interface AuthWiring {
  /** Never rejects. */
  signIn(request: SignInRequest): Promise<SignedIn>;
}

interface AuthOptions extends SharedOptions {
  readonly open?: boolean;
  readonly clientId?: string;
}

/** `pegboard auth <plugin>` */
export function addAuthCommand(program: Command, cli: Cli): void {
  program
    .command("auth")
    .summary("sign a plugin in where it needs access")
    .description("Sign a plugin in (OAuth 2): prints an address for your browser and waits until you have decided there.")
    .argument("<plugin>", "the plugin's id")
    .option("--open", "open the address in the browser of this machine")
    .option("--client-id <id>", "what the server knows Pegboard as, where the plugin does not say it")
    .addHelpText("after", HELP)
    .action(async (plugin: string, _options: unknown, command: Command) => {
      cli.exit(await auth(cli, plugin, command.optsWithGlobals<AuthOptions>()));
    });
}

const HELP = `
The tokens become secrets of the plugin, and are refreshed by themselves. Where the server wants a secret of
its client, set it first:

Examples:
  $ pegboard secrets set mail oauth_client_secret
  $ pegboard auth mail --open
  $ pegboard auth mail --client-id 0oa1b2c3`;

const EXITS = {
  usage: EXIT.usage,
  denied: EXIT.refused,
  expired: EXIT.failed,
  cancelled: EXIT.cancelled,
  failed: EXIT.failed,
} as const;

async function auth(cli: Cli, plugin: string, options: AuthOptions): Promise<number> {
  const { about } = await findPlugin(cli, plugin, options);
  const stop = new AbortController();
  using interrupts = new Interrupts({ cancel: () => stop.abort(), quit: (code) => process.exit(code) });
  const signedIn = await cli.wiring.signIn({
    data: dataFolder(options.data),
    plugin,
    config: about?.config,
    ...(options.clientId === undefined ? {} : { clientId: options.clientId }),
    open: (address) => invite(cli, plugin, address, options),
    signal: stop.signal,
  });
  if (options.json === true) cli.terminal.json({ plugin, ...signedIn });
  tell(cli, plugin, signedIn, options);
  return interrupts.exitCode ?? (signedIn.ok ? EXIT.ok : EXITS[signedIn.why]);
}

async function findPlugin(cli: Cli, plugin: string, options: AuthOptions): Promise<PluginInfo> {
  const { host } = await openHost(cli, options);
  const plugins = host.plugins();
  await host.close();
  const found = plugins.find(({ id }) => id === plugin);
  if (found !== undefined) return found;
  const ids = plugins.map(({ id }) => id);
  const near = nearestNames(plugin, ids);
  const hint = near.length === 0 ? ` See ${cli.command} tools` : ` Did you mean "${near.join('" or "')}"?`;
  throw new UsageError(`There is no plugin "${plugin}".${hint}`);
}

function invite(cli: Cli, plugin: string, address: string, options: AuthOptions): void {
  const { terminal } = cli;
  terminal.note(`To let ${oneLine(plugin)} act for you, open this address in a browser on this machine:\n`);
  terminal.note(`  ${address}\n`);
  terminal.note("Waiting until you have decided there. Ctrl-C calls it off.");
  if (options.open === true)
    openBrowser(address, (why) => warn(cli, `The browser could not be opened (${why}). Open it yourself.`));
}

function tell({ terminal }: Cli, plugin: string, signedIn: SignedIn, { json }: AuthOptions): void {
  if (!signedIn.ok) return terminal.note(`${terminal.paintNote("red", "error:")} ${signedIn.message}`);
  if (json === true) return;
  const until = signedIn.expiresAt === undefined ? "" : ` It is good until ${moment(signedIn.expiresAt, Date.now())}.`;
  terminal.line(`${terminal.paint("green", "✓")} ${oneLine(plugin)} has its token.${until}`);
}
