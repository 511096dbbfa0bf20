import type { Host } from "../host/host.ts";
import type { HostSettings } from "../host/settings.ts";
import { check, type CheckedPlugin } from "../plugins/check/check.ts";
import { tryOut, type Trial } from "../plugins/check/try-out.ts";
import { openPegboard } from "./pegboard.ts";
import { boardFor, type PluginOptions } from "./plugins.ts";

/** How plugins are tried: the settings of their host, and what they may do. */
export type TrialOptions = HostSettings & Pick<PluginOptions, "testing" | "permissions">;

/** Puts the plugins of a folder, or the one plugin in it, on a host of their own, to be looked at and tried. */
export async function openTrial(
  path: string,
  { testing = false, permissions = {}, ...settings }: TrialOptions = {},
): Promise<Trial & { readonly host: Host }> {
  const { host, trust, events } = openPegboard(settings);
  const trial = await tryOut(path, {
    board(folder) {
      const board = boardFor(
        host,
        { folder, testing, permissions },
        {
          secrets: trust.secrets,
          settings: async () => ({}),
          tell: (id, news) => events.hear(id, news),
          problem: (message) => host.report(message),
          mask: (value) => trust.mask.json(value),
          loaded: () => {},
        },
      );
      host.attach(board);
      return board;
    },
    register: (tool) => host.register(tool),
    close: () => host.close(),
  });
  return { ...trial, host };
}

/** Holds the plugins of a folder, or the one plugin in it, against every rule. */
export async function checkPlugins(path: string, options?: TrialOptions): Promise<CheckedPlugin[]> {
  const { plugins, host, close } = await openTrial(path, options);
  try {
    return check(plugins, (tool) => host.wireName(tool));
  } finally {
    await close();
  }
}
