import type { Terminal } from "./terminal.ts";

// What Node says of itself or of how a plugin's folder is set up; nothing that whoever calls a tool could act on.
const OF_NO_USE = new Set(["ExperimentalWarning", "MODULE_TYPELESS_PACKAGE_JSON"]);

/** Shows Node's warnings as short as our own, and leaves out those of no use here. */
export function takeOverWarnings(terminal: Terminal): void {
  process.removeAllListeners("warning");
  process.on("warning", (warning: Error & { code?: string }) => {
    if (OF_NO_USE.has(warning.name) || OF_NO_USE.has(warning.code ?? "")) return;
    terminal.note(`${terminal.paintNote("yellow", "warning:")} ${warning.message}`);
  });
}
