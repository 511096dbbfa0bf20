import { isAbsolute } from "node:path";
import type { ToolSpec } from "../../contract/tool.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { wrap } from "./columns.ts";
import { EXIT } from "./exit-codes.ts";
import { quoted } from "./invocation.ts";
import { openHost } from "./open-host.ts";
import { version } from "./package.ts";
import { renderProblems, shortPath } from "./render-problems.ts";
import { renderTools } from "./render-tool.ts";
import type { Terminal } from "./terminal.ts";

const ABOUT = "Every AI tool in reach, behind one gate.";

/** A thing to try, with the tools that it needs. */
const TRIES: readonly { args: string; why: string; needs?: string }[] = [
  { args: "call convert.units value=26.2 from=mi to=km", why: "a call", needs: "convert.units" },
  { args: "call demo.count to=10", why: "streams; Ctrl-C cancels", needs: "demo.count" },
  { args: 'call notes.add text="buy milk"', why: "asks first", needs: "notes.add" },
  { args: "runs", why: "every call is recorded", needs: "demo.count" },
];

interface Step {
  readonly line: string;
  readonly why: string;
}

/** `pegboard` alone: what this is, which tools there are, and what to try next. */
export async function welcome(cli: Cli, options: SharedOptions): Promise<number> {
  const { terminal } = cli;
  const { host, problems, plugins } = await openHost(cli, options);
  const tools = host.tools();
  const next = nextSteps(cli.command, tools, options);
  if (options.json === true) {
    terminal.json({ name: "pegboard", version, about: ABOUT, tools, problems, next: next.map(({ line }) => line) });
    return EXIT.ok;
  }
  terminal.line(`${terminal.paint("bold", "Pegboard")} ${terminal.paint("dim", version)}  ${ABOUT}`);
  terminal.line();
  const folder = shortPath(plugins.path);
  if (tools.length > 0) {
    for (const line of renderTools(terminal, tools)) terminal.line(line);
    const note = plugins.chosenBy === "examples" ? examplesNote(folder) : `From ${folder}.`;
    for (const line of wrap(note, terminal.width)) terminal.line(terminal.paint("dim", line));
  } else terminal.line(`There are no tools in ${folder}.`);
  renderProblems(terminal, problems);
  terminal.line();
  terminal.line("Try next:");
  for (const line of renderSteps(terminal, next)) terminal.line(line);
  terminal.line();
  terminal.line(terminal.paint("dim", `Everything else: ${cli.command} --help`));
  return EXIT.ok;
}

// In columns where there is room; else each comment where its own line has some.
function renderSteps(terminal: Terminal, steps: readonly Step[]): string[] {
  const longest = Math.max(...steps.map(({ line }) => line.length));
  const room = (line: number, why: string): boolean => line + why.length + 6 <= terminal.width;
  const inColumns = steps.every(({ why }) => room(longest, why));
  return steps.map(({ line, why }) => {
    const padded = inColumns ? line.padEnd(longest) : line;
    return `  ${padded}${room(padded.length, why) ? terminal.paint("dim", `  # ${why}`) : ""}`;
  });
}

function examplesNote(folder: string): string {
  return `The examples, from ${folder}. Put your own into ./plugins, or use --plugins DIR.`;
}

function nextSteps(command: string, tools: readonly ToolSpec[], options: SharedOptions): Step[] {
  const has = new Set(tools.map(({ name }) => name));
  const first = tools[0];
  const tries = TRIES.filter(({ needs }) => needs === undefined || has.has(needs));
  const steps =
    tries.length >= 3
      ? tries.slice(0, 3)
      : [
          ...(first === undefined ? [] : [{ args: `tools ${quoted(first.name)}`, why: "one tool in full" }]),
          { args: "runs", why: "every call is recorded" },
          { args: "doctor", why: "is everything in order?" },
          { args: "call --help", why: "how to call a tool" },
        ].slice(0, 3);
  return steps.map(({ args, why }) => ({ line: [command, ...sharedArguments(options), args].join(" "), why }));
}

// What was asked for with other folders is tried with the same ones.
function sharedArguments({ plugins, data }: SharedOptions): string[] {
  const option = (name: string, path: string | undefined): string[] =>
    path === undefined ? [] : [name, quoted(isAbsolute(path) ? shortPath(path) : path)];
  return [...option("--plugins", plugins), ...option("--data", data)];
}
