/** A program that runs the command in its arguments. */
interface Wrapper {
  /** Its options that take the next word with them. */
  readonly valued?: readonly string[];
  /** How many words of its own stand before the command. */
  readonly operands?: number;
}

const WRAPPERS: Readonly<Record<string, Wrapper>> = {
  sudo: {
    valued: [
      "-u",
      "-g",
      "-h",
      "-p",
      "-C",
      "-D",
      "-R",
      "-T",
      "-U",
      "-r",
      "-t",
      "--user",
      "--group",
      "--host",
      "--prompt",
      "--chdir",
    ],
  },
  doas: { valued: ["-u", "-C"] },
  env: { valued: ["-u", "-C", "--unset", "--chdir"] },
  nice: { valued: ["-n", "--adjustment"] },
  ionice: { valued: ["-c", "-n", "--class", "--classdata"] },
  timeout: { valued: ["-s", "-k", "--signal", "--kill-after"], operands: 1 },
  stdbuf: { valued: ["-i", "-o", "-e", "--input", "--output", "--error"] },
  time: { valued: ["-f", "-o"] },
  chroot: { operands: 1 },
  xargs: { valued: ["-a", "-d", "-E", "-I", "-L", "-n", "-P", "-s"] },
  exec: { valued: ["-a"] },
  nohup: {},
  setsid: {},
  command: {},
  builtin: {},
  busybox: {},
};

// What may stand before a command in a longer line.
const KEYWORDS = new Set(["if", "then", "elif", "else", "while", "until", "do", "{", "!"]);
const ASSIGNMENT = /^\w+\+?=/u;

/** The words of a command from the program on that it is about, without `sudo`, `env`, assignments and the like before it. */
export function unwrap(words: readonly string[]): readonly string[] {
  let at = 0;
  for (;;) {
    const word = words[at];
    if (word === undefined) return [];
    if (KEYWORDS.has(word) || ASSIGNMENT.test(word)) at += 1;
    else if (word === "function") at += 2;
    else {
      const wrapper = wrapperOf(word);
      if (wrapper === undefined) return words.slice(at);
      at = skip(words, at + 1, wrapper);
    }
  }
}

/** What a program is called, however it was found. */
export function programName(word: string): string {
  const name = word.split(/[/\\]/u).at(-1) ?? "";
  return name.replace(/\.exe$/iu, "").toLowerCase();
}

function wrapperOf(word: string): Wrapper | undefined {
  const name = programName(word);
  return Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined;
}

function skip(words: readonly string[], from: number, { valued = [], operands = 0 }: Wrapper): number {
  let at = from;
  for (let word = words[at]; word?.startsWith("-") === true; word = words[at]) {
    at += takesNext(word, valued) ? 2 : 1;
    if (word === "--") break;
  }
  return at + operands;
}

// In "-nu" the u takes the next word; in "-uroot" it has it already.
function takesNext(option: string, valued: readonly string[]): boolean {
  if (option.startsWith("--")) return valued.includes(option);
  const letter = Array.from(option.slice(1)).findIndex((one) => valued.includes(`-${one}`));
  return letter >= 0 && letter === option.length - 2;
}
