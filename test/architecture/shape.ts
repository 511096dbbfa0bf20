import { isTest, type SourceTree } from "./source-tree.ts";

const LONGEST = 250;
const LONGEST_MEDIAN = 80;
const LONGEST_OF_95_PERCENT = 200;
const VAGUE = new Set(["util", "utils", "helper", "helpers", "type", "types", "common", "misc", "manager"]);

/** Names that say nothing of what a file holds, so that anything ends up in it. */
export function vagueNames(tree: SourceTree): string[] {
  return [...tree.keys()].flatMap((file) => {
    const vague = file
      .split("/")
      .slice(1)
      .map((part) => part.replace(/\..*$/u, ""))
      .find((part) => VAGUE.has(part.split("-").at(-1)?.toLowerCase() ?? ""));
    // The authors' own word in one of the dialects.
    const isAuthorsWord = file.startsWith("src/dialects/") && vague?.endsWith("manager") === true;
    return vague === undefined || isAuthorsWord ? [] : [`${file}:1 is named "${vague}": name it after the one idea it holds`];
  });
}

/** Files that grew too long, and a tree whose files did on the whole. */
export function longFiles(tree: SourceTree): string[] {
  const lengths = [...tree]
    .filter(([file]) => !isTest(file))
    .map(([file, source]) => ({ file, lines: source.trimEnd().split("\n").length }))
    .toSorted((a, b) => a.lines - b.lines);
  const tooLong = lengths.filter(({ lines }) => lines > LONGEST);
  const median = lengths[Math.ceil(lengths.length / 2) - 1]?.lines ?? 0;
  const most = lengths[Math.ceil(lengths.length * 0.95) - 1]?.lines ?? 0;
  return [
    ...tooLong.map(
      ({ file, lines }) => `${file}:${lines} is ${lines} lines long, at most ${LONGEST} are allowed: split it by ideas`,
    ),
    ...(median < LONGEST_MEDIAN ? [] : [`src: half of the files have ${median} lines or more; keep it under ${LONGEST_MEDIAN}`]),
    ...(most < LONGEST_OF_95_PERCENT
      ? []
      : [`src: one file in twenty has ${most} lines or more; keep it under ${LONGEST_OF_95_PERCENT}`]),
  ];
}
