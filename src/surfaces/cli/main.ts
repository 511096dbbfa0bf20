import { CommanderError } from "commander";
import { EXIT } from "./exit-codes.ts";
import { invocation } from "./invocation.ts";
import { JournalError } from "./journal-error.ts";
import { buildProgram } from "./program.ts";
import { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";
import { takeOverWarnings } from "./warnings.ts";
import type { Wiring } from "./wiring.ts";

/** Runs one command line; the exit code, once all that was printed has gone out. */
export async function main(argv: readonly string[], wiring: Wiring): Promise<number> {
  const terminal = new Terminal(process.stdout, process.stderr, { plain: argv.includes("--no-color") });
  takeOverWarnings(terminal);
  let exitCode: number = EXIT.ok;
  const program = buildProgram({ terminal, wiring, command: invocation(), exit: (code) => (exitCode = code) });
  try {
    await program.parseAsync(argv, { from: "user" });
  } catch (error) {
    exitCode = report(terminal, error);
  }
  await terminal.drained();
  return exitCode;
}

function report(terminal: Terminal, error: unknown): number {
  // Commander has said it already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  const isOurs = error instanceof UsageError || error instanceof JournalError;
  const message = isOurs ? error.message : `Pegboard itself failed: ${error instanceof Error ? error.stack : String(error)}`;
  terminal.note(`${terminal.paintNote("red", "error:")} ${message}`);
  return error instanceof UsageError ? EXIT.usage : EXIT.failed;
}
