import type { LoadProblem, PluginAbout } from "../../contract/plugin.ts";
import type { ToolSpec } from "../../contract/tool.ts";

/** The dialect of a folder among plugins that is none. */
export const UNKNOWN = "unknown";

/** A plugin as it came out of loading, to be looked at or tried. */
export interface Candidate {
  readonly id: string;
  readonly dialect: string;
  /** Its folder; of a tool module that lies by itself, the module's file. */
  readonly folder: string;
  readonly tools: readonly ToolSpec[];
  readonly problems: readonly LoadProblem[];
  readonly about?: PluginAbout;
  /** The names of the tests that came with it. */
  readonly tests: readonly string[];
  /** Runs one of them by its number. */
  test(index: number): Promise<{ readonly ok: boolean; readonly said: string }>;
}

/** The tool's name as its author wrote it: without what the dialect puts before it. */
export function localName({ name, origin }: ToolSpec): string {
  if (origin.dialect === "hivemind") return name.slice(name.lastIndexOf(".") + 1);
  return origin.dialect === "lobe" ? name.slice(name.lastIndexOf("/") + 1) : name;
}
