import type { CallEvent } from "../../contract/event.ts";
import { oneLine } from "./printable.ts";
import type { ProgressBar } from "./progress-bar.ts";
import type { Terminal } from "./terminal.ts";

/** Shows each step of a chain on a line of its own once it has ended; the bar shows the one that runs. */
export async function showSteps(
  events: AsyncIterable<CallEvent>,
  terminal: Terminal,
  bar: ProgressBar | undefined,
): Promise<void> {
  const begun = new Set<string>();
  for await (const event of events) {
    if (event.type !== "chunk" || event.chunk.type !== "progress") continue;
    const { key, message = "" } = event.chunk;
    if (key === undefined) continue;
    // Of each step the first chunk says that it begins, the second how it ended.
    if (begun.has(key)) {
      bar?.hold();
      terminal.note(terminal.paintNote("dim", oneLine(message)));
      bar?.release();
    }
    begun.add(key);
  }
}
