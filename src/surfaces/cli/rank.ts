import type { ToolSpec } from "../../contract/tool.ts";
import { parametersOf } from "./parameters.ts";

/** A tool that a search found, and how well it fits. */
export interface Match {
  readonly tool: ToolSpec;
  readonly score: number;
}

/** Where a word may stand in a tool, and what it counts there: whole, and as a beginning. */
const FIELDS: readonly { of: (tool: ToolSpec) => string; whole: number; prefix: number }[] = [
  { of: ({ name, aliases = [] }) => [name, ...aliases].join(" "), whole: 10, prefix: 6 },
  { of: ({ ui }) => `${ui?.title ?? ""} ${ui?.category ?? ""}`, whole: 6, prefix: 4 },
  { of: ({ description }) => description, whole: 3, prefix: 2 },
  {
    of: ({ input }) =>
      parametersOf(input)
        .map(({ name }) => name)
        .join(" "),
    whole: 2,
    prefix: 1,
  },
];

/** The tools that have any of the words, best first: the more of the words and the closer to the name, the better. */
export function rankTools(tools: readonly ToolSpec[], query: string): Match[] {
  const wanted = [...new Set(wordsOf(query))];
  const matches = tools.map((tool) => ({ tool, score: scoreOf(tool, wanted) })).filter(({ score }) => score > 0);
  return matches.toSorted((a, b) => b.score - a.score || (a.tool.name < b.tool.name ? -1 : 1));
}

function scoreOf(tool: ToolSpec, wanted: readonly string[]): number {
  const fields = FIELDS.map((field) => ({ ...field, words: wordsOf(field.of(tool)) }));
  const scores = wanted.map((word) => Math.max(...fields.map((field) => wordScore(word, field))));
  const found = scores.filter((score) => score > 0).length;
  const sum = scores.reduce((total, score) => total + score, 0);
  return wanted.length === 0 ? 0 : Math.round((sum * found * 100) / wanted.length) / 100;
}

function wordScore(word: string, { words, whole, prefix }: { words: readonly string[]; whole: number; prefix: number }): number {
  if (words.includes(word)) return whole;
  return words.some((one) => one.startsWith(word)) ? prefix : 0;
}

/** Words in lower case: "readFile", "read_file" and "read.files" all give "read" and "file". */
function wordsOf(text: string): string[] {
  const apart = text.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").toLowerCase();
  return apart.match(/[\p{L}\p{N}]+/gu)?.map((word) => (word.length > 3 ? word.replace(/s$/u, "") : word)) ?? [];
}
