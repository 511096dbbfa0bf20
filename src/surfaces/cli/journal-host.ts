import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Host } from "../../host/host.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { dataFolder } from "./folders.ts";
import { heldBy, warn } from "./open-host.ts";

/** A host over what is kept, without any plugin; undefined where nothing is kept yet, which is not made for a mere look. */
export function openJournalHost(cli: Cli, options: SharedOptions): Host | undefined {
  const data = dataFolder(options.data);
  if (!existsSync(join(data, "ledger.db"))) return undefined;
  return cli.wiring.createHost({ data, ...heldBy(cli), onProblem: (problem) => warn(cli, problem) });
}
