import { existsSync } from "node:fs";
import type { LoadProblem, Reloaded } from "../../contract/plugin.ts";
import type { Approver } from "../../host/approval-desk.ts";
import type { Host } from "../../host/host.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { grantsOf } from "./grants.ts";
import { cacheFolder, dataFolder, pluginsFolder, type PluginsFolder } from "./folders.ts";
import type { CliHostOptions } from "./wiring.ts";
import { UsageError } from "./usage-error.ts";

/** A host with the tools of the plugins folder, and what was wrong with some of them. */
export interface OpenHost {
  readonly host: Host;
  readonly problems: readonly LoadProblem[];
  readonly plugins: PluginsFolder;
}

/** What a host is opened for. */
export interface OpenOptions {
  readonly record?: boolean;
  readonly approver?: Approver;
  /** Whether there is anybody to ask. */
  readonly attended?: boolean;
  /** Begins loops and scheduled tasks. */
  readonly background?: boolean;
  /** Is given the host before its plugins are loaded. */
  readonly onHost?: (host: Host) => void;
  /** Hears of every reload; with it, the plugins are watched. */
  readonly onReload?: (reloaded: Reloaded) => void;
}

/** Opens a host to look at or to call. Only with `record` does it keep a journal, and so touch the data folder. */
export async function openHost(
  cli: Cli,
  options: SharedOptions,
  { record = false, approver, attended, background = false, onHost, onReload }: OpenOptions = {},
): Promise<OpenHost> {
  const plugins = pluginsFolder(options.plugins);
  const grants = grantsOf(options.allow);
  if (!existsSync(plugins.path)) throw new UsageError(`There is no folder ${plugins.path} (--plugins).`);
  const data = dataFolder(options.data);
  // For tools that keep something themselves.
  process.env["PEGBOARD_DATA"] = data;
  const loaded = await cli.wiring.loadTools(plugins.path);
  const host = cli.wiring.createHost({
    ...(record ? { data } : {}),
    ...(approver === undefined ? {} : { approver }),
    ...(attended === undefined ? {} : { attended }),
    ...heldBy(cli),
    plugins: {
      folder: plugins.path,
      data,
      cache: cacheFolder(),
      permissions: { ...cli.config?.config.permissions, ...(grants === undefined ? {} : { "*": grants }) },
      background,
      ...(onReload === undefined ? {} : { watch: true, onReload }),
    },
    onProblem: (problem) => warn(cli, problem),
  });
  onHost?.(host);
  const problems = [...loaded.problems];
  for (const tool of loaded.tools) {
    try {
      host.register(tool);
    } catch (error) {
      problems.push(refusal(tool.origin.file ?? plugins.path, error));
    }
  }
  problems.push(...(await host.reload()).problems);
  return { host, problems, plugins };
}

/** What a host is given of the config files. */
export function heldBy({ config }: Cli): Pick<CliHostOptions, "config" | "policies" | "env"> {
  return { ...config, env: process.env };
}

/** Says something on stderr that does not end the command. */
export function warn({ terminal }: Cli, message: string): void {
  terminal.note(`${terminal.paintNote("yellow", "warning:")} ${message}`);
}

function refusal(file: string, error: unknown): LoadProblem {
  const message = error instanceof Error ? error.message : String(error);
  return { file, message, fix: "Mend the tool's definition in this file.", severity: "error" };
}
