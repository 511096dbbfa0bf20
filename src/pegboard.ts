import type { Tool } from "./contract/tool.ts";
import { Host, type HostSettings } from "./host/host.ts";
import { compileSchema } from "./schema/compile.ts";
import { openSqliteStore } from "./stores/sqlite/store.ts";

export { loadNativeTools } from "./plugins/native.ts";

/** What a host is made of. */
export interface HostOptions extends HostSettings {
  readonly tools?: readonly Tool[];
  /** The folder of the journal; without it nothing is kept. */
  readonly data?: string;
}

/** A host with its tools, ready to be called. */
export function createHost(options: HostOptions = {}): Host {
  const { tools = [], data, ...settings } = options;
  const store =
    data === undefined
      ? undefined
      : openSqliteStore({ folder: data, ...(settings.onProblem === undefined ? {} : { onProblem: settings.onProblem }) });
  const host = new Host(compileSchema, settings, store);
  for (const tool of tools) host.register(tool);
  return host;
}
