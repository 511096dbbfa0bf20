import { shellTokens, type Reading, type ShellToken } from "./shell-tokens.ts";

/** One program that a command line runs, with its arguments. */
export interface ShellCommand {
  readonly words: string[];
  /** Files it writes by `>` and the like. */
  readonly writes: string[];
  /** Text that it is given to read. */
  reads?: string;
  /** The command whose output it reads. */
  readonly pipedFrom?: ShellCommand;
  /** Whether the line goes on without waiting for it. */
  inBackground?: boolean;
}

/** The commands of a line, in the order they are written. */
export interface CommandLine {
  readonly commands: readonly ShellCommand[];
  /** The functions it defines. */
  readonly functions: ReadonlySet<string>;
}

const DEEPEST = 16;
const WRITES = new Set([">", ">>", ">|", "&>", "&>>", ">&", "<>"]);
const REDIRECTS = new Set([...WRITES, "<", "<<", "<<-", "<<<", "<&"]);

/** Reads a command line as a shell does, without expanding anything but the home folder. */
export function readCommands(text: string, reading: Reading, depth = 0): CommandLine {
  const { budget } = reading;
  const part = text.slice(0, budget.left);
  budget.left -= part.length;
  const reader = new CommandReader();
  for (const token of shellTokens(part, reading)) {
    const nested = token.kind === "word" && depth < DEEPEST ? token.nested : [];
    for (const inner of nested) reader.include(readCommands(inner, reading, depth + 1));
    reader.take(token);
  }
  reader.end();
  return reader;
}

class CommandReader implements CommandLine {
  readonly commands: ShellCommand[] = [];
  readonly functions = new Set<string>();
  /** Those whose here-documents are still to come. */
  readonly #waiting: ShellCommand[] = [];
  #command: ShellCommand = { words: [], writes: [] };
  #redirect: string | undefined;
  /** The word before a parenthesis that was opened just now. */
  #opened: string | undefined;

  include({ commands, functions }: CommandLine): void {
    for (const command of commands) this.commands.push(command);
    for (const name of functions) this.functions.add(name);
  }

  take(token: ShellToken): void {
    if (token.kind === "word") this.#word(token.text);
    else if (token.kind === "operator" && REDIRECTS.has(token.text)) this.#redirect = token.text;
    else if (token.kind === "operator") this.#separate(token.text);
    else {
      const reader = this.#waiting.shift();
      if (reader !== undefined) reader.reads = token.text;
    }
  }

  end(): void {
    this.#separate(";");
  }

  #word(text: string): void {
    const redirect = this.#redirect;
    this.#redirect = undefined;
    this.#opened = undefined;
    const { words } = this.#command;
    if (words.length === 1 && words[0] === "function") this.functions.add(text);
    if (redirect === undefined) words.push(text);
    else if (WRITES.has(redirect)) this.#command.writes.push(text);
    else if (redirect === "<<<") this.#command.reads = text;
    else if (redirect.startsWith("<<")) this.#waiting.push(this.#command);
  }

  #separate(operator: string): void {
    const done = this.#command;
    const isEmpty = done.words.length === 0 && done.writes.length === 0;
    // After a | the command may stand on the next line.
    if (isEmpty && operator === "\n") return;
    if (operator === ")" && this.#opened !== undefined) this.functions.add(this.#opened);
    // A word with a parenthesis behind it is no command: `name()` begins a function, all else is another language.
    this.#opened = operator === "(" ? done.words.at(-1) : undefined;
    if (this.#opened === undefined && !isEmpty) this.commands.push(done);
    done.inBackground = operator === "&";
    this.#redirect = undefined;
    this.#command = { words: [], writes: [], ...(operator.startsWith("|") && operator !== "||" ? { pipedFrom: done } : {}) };
  }
}
