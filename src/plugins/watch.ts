import { watch } from "node:fs";
import type { Reloaded } from "../contract/plugin.ts";
import type { PluginBoard } from "./board.ts";

/** Editors write a file in several steps; this long nothing more may happen before it counts as written. */
const QUIET_MS = 30;

/** Reloads the board whenever something in its folder has changed, until the board is closed. */
export function watchFolder(board: PluginBoard, folder: string, onReload?: (reloaded: Reloaded) => void): void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void board.reload().then(onReload), QUIET_MS);
  });
  watcher.on("error", () => {});
  board.onClose(() => {
    clearTimeout(timer);
    watcher.close();
  });
}
