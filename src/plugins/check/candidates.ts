import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import type { LoadProblem } from "../../contract/plugin.ts";
import type { ToolSpec } from "../../contract/tool.ts";
import type { PluginBoard } from "../board.ts";
import { discover } from "../discover.ts";
import { UNKNOWN, type Candidate } from "./candidate.ts";
import type { Target } from "./target.ts";

/** What loading gave beside the board: the tools of modules that were written for Pegboard itself, and all problems. */
export interface Loaded {
  readonly native: readonly ToolSpec[];
  readonly problems: readonly LoadProblem[];
}

const PASSED_OVER = new Set(["node_modules", "dist"]);
const NO_TESTS = { tests: [], test: async () => ({ ok: false, said: "There is no such test." }) } as const;

/** Every plugin of a folder with what it gave; also those that gave nothing, and folders in which nothing was found. */
export function candidatesIn(target: Target, board: PluginBoard, { native, problems }: Loaded): Candidate[] {
  const left = new Set(problems);
  const take = (place: string): LoadProblem[] => {
    const own = [...left].filter(({ file }) => file === place || file.startsWith(place + sep));
    for (const problem of own) left.delete(problem);
    return own.map((problem) => renamed(problem, target));
  };
  const shelved = new Map(board.shelved().map((one) => [one.source.folder.path, one]));
  const plugins = discover(target.pluginsDir).map(({ folder, found, dialect }): Candidate => {
    const one = shelved.get(folder.path);
    return {
      id: found.id,
      dialect: dialect.name,
      folder: folder.path,
      tools: (one?.report.tools ?? []).map(({ spec }) => spec),
      problems: take(folder.path),
      ...(one?.report.about === undefined ? {} : { about: one.report.about }),
      tests: one?.report.tests ?? [],
      test: async (index) => (await one?.plugin.test(index)) ?? NO_TESTS.test(),
    };
  });
  const modules = nativePlaces(native, left).map((place): Candidate => ({
    id: basename(place).replace(/\.[^.]+$/u, ""),
    dialect: "native",
    folder: target.named(place),
    tools: native.filter(({ origin }) => placeOf(origin.file ?? "") === place).map((tool) => atHome(tool, target)),
    problems: take(place),
    ...NO_TESTS,
  }));
  const all = [...plugins, ...modules];
  return [...all, ...strangers(target, all)].toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}

// A module with the name of an index stands for its folder, any other for itself.
function placeOf(file: string): string {
  return /^index\.\w+$/u.test(basename(file)) ? dirname(file) : file;
}

function nativePlaces(native: readonly ToolSpec[], problems: ReadonlySet<LoadProblem>): string[] {
  const files = [...native.map(({ origin }) => origin.file ?? ""), ...Array.from(problems, ({ file }) => file)];
  return [...new Set(files.filter((file) => file !== "").map(placeOf))];
}

// Whoever made a folder among plugins may have meant it to be one.
function strangers({ pluginsDir, named }: Target, known: readonly Candidate[]): Candidate[] {
  const taken = new Set(known.map(({ folder }) => folder));
  const names = existsSync(pluginsDir) ? readdirSync(pluginsDir) : [];
  return names
    .filter((name) => !name.startsWith(".") && !PASSED_OVER.has(name))
    .map((name) => ({ name, path: join(pluginsDir, name) }))
    .filter(({ path }) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true && !taken.has(named(path)))
    .map(({ name, path }) => ({ id: name, dialect: UNKNOWN, folder: named(path), tools: [], problems: [], ...NO_TESTS }));
}

function atHome(tool: ToolSpec, { named }: Target): ToolSpec {
  return tool.origin.file === undefined ? tool : { ...tool, origin: { ...tool.origin, file: named(tool.origin.file) } };
}

function renamed(problem: LoadProblem, { named }: Target): LoadProblem {
  return { ...problem, file: named(problem.file), message: named(problem.message), fix: named(problem.fix) };
}
