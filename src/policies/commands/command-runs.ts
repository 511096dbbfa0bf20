import { posix } from "node:path";
import { readCommands, type CommandLine, type ShellCommand } from "./read-commands.ts";
import type { Reading } from "./shell-tokens.ts";
import { programName, unwrap } from "./wrappers.ts";

/** A program that is run. */
export interface CommandRun {
  readonly program: string;
  readonly args: readonly string[];
  /** Files that its output is written to. */
  readonly writes: readonly string[];
  /** The folder it is run in, where the line itself says so. */
  readonly folder: string | undefined;
  /** Whether it starts itself twice, without end. */
  readonly isForkBomb: boolean;
}

const DEEPEST = 8;
const LONGEST_FOLDER = 4096;
const SHELLS = new Set(["sh", "bash", "zsh", "dash", "ksh", "ash", "fish", "su"]);
const WINDOWS_SHELLS = new Set(["cmd", "powershell", "pwsh"]);

/** The programs that a command line comes to run, also those in `sh -c "…"`. */
export function runsOfText(text: string, reading: Reading, folder?: string, depth = 0): CommandRun[] {
  return runsOf(readCommands(text, reading), reading, folder, depth);
}

/** The programs that a list of words comes to run. */
export function runsOfWords(words: readonly string[], reading: Reading, folder?: string): CommandRun[] {
  return runsOf({ commands: [{ words: [...words], writes: [] }], functions: new Set() }, reading, folder, 0);
}

function runsOf({ commands, functions }: CommandLine, reading: Reading, from: string | undefined, depth: number): CommandRun[] {
  let folder = from;
  return commands.flatMap((command) => {
    const [first = "", ...args] = unwrap(command.words);
    const program = programName(first);
    if (program === "cd") folder = folderAfter(args, folder, reading);
    const isForkBomb = functions.has(first) && command.inBackground === true && runsOnly(command.pipedFrom, first);
    const run: CommandRun = { program, args, writes: command.writes, folder, isForkBomb };
    const script = depth < DEEPEST ? scriptOf(run, command) : undefined;
    return script === undefined ? [run] : [run, ...runsOfText(script, reading, folder, depth + 1)];
  });
}

function runsOnly(command: ShellCommand | undefined, name: string): boolean {
  return command !== undefined && unwrap(command.words)[0] === name;
}

function folderAfter(args: readonly string[], folder: string | undefined, { home }: Reading): string | undefined {
  const target = args.find((arg) => !arg.startsWith("-")) ?? home;
  const after = posix.isAbsolute(target) ? target : folder === undefined ? "" : posix.join(folder, target);
  return after === "" || after.length > LONGEST_FOLDER ? undefined : after;
}

// The text that a shell is given to run, as an argument or to read.
function scriptOf({ program, args }: CommandRun, command: ShellCommand): string | undefined {
  if (program === "eval") return args.join(" ");
  if (WINDOWS_SHELLS.has(program)) return afterOption(args, /^[/-](?:c|k|command)$/iu)?.join(" ");
  if (!SHELLS.has(program)) return undefined;
  const [script] = afterOption(args, /^-[a-z]*c$|^--command$/u) ?? [];
  return script ?? command.reads ?? echoed(command.pipedFrom);
}

function afterOption(args: readonly string[], option: RegExp): readonly string[] | undefined {
  const at = args.findIndex((arg) => option.test(arg));
  return at < 0 ? undefined : args.slice(at + 1);
}

function echoed(command: ShellCommand | undefined): string | undefined {
  const [program, ...said] = unwrap(command?.words ?? []);
  return program === "echo" || program === "printf" ? said.join(" ") : undefined;
}
