import type { LoadProblem } from "../../contract/plugin.ts";
import type { Tool } from "../../contract/tool.ts";
import type { PluginBoard } from "../board.ts";
import { loadNativeTools } from "../native.ts";
import type { Candidate } from "./candidate.ts";
import { candidatesIn } from "./candidates.ts";
import { openTarget } from "./target.ts";

/** Plugins that are on a board to be looked at or tried. */
export interface Trial {
  readonly plugins: readonly Candidate[];
  close(): Promise<void>;
}

/** What a trial takes place on. */
export interface Ground {
  board(pluginsDir: string): PluginBoard;
  register(tool: Tool): void;
  close(): Promise<void>;
}

/** Loads the plugins of a folder, or the one plugin in it, as a host would. */
export async function tryOut(path: string, ground: Ground): Promise<Trial> {
  const target = openTarget(path);
  const close = async (): Promise<void> => {
    await ground.close();
    target.close();
  };
  try {
    const board = ground.board(target.pluginsDir);
    const { tools, problems } = await loadNativeTools(target.pluginsDir);
    const refused = tools.flatMap((tool) => register(tool, ground));
    const reloaded = await board.reload();
    const all = [...problems, ...refused, ...reloaded.problems];
    return { plugins: candidatesIn(target, board, { native: tools, problems: all }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function register(tool: Tool, ground: Ground): LoadProblem[] {
  try {
    ground.register(tool);
    return [];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [{ file: tool.origin.file ?? tool.name, message, fix: `Change the definition of "${tool.name}".`, severity: "error" }];
  }
}
