const AROUND = 2;

/** What would change in a file, as the lines that go and the lines that come, with a few around them. */
export function difference(path: string, before: string | null, after: string): string {
  if (before === null) return [`new file ${path}`, ...after.split("\n").map((line) => `+ ${line}`)].join("\n");
  if (before === after) return `${path}: nothing would change`;
  const old = before.split("\n");
  const fresh = after.split("\n");
  const start = commonStart(old, fresh);
  const end = commonStart(old.slice(start).toReversed(), fresh.slice(start).toReversed());
  return [
    `${path}, line ${start + 1}`,
    ...old.slice(Math.max(0, start - AROUND), start).map((line) => `  ${line}`),
    ...old.slice(start, old.length - end).map((line) => `- ${line}`),
    ...fresh.slice(start, fresh.length - end).map((line) => `+ ${line}`),
    ...old.slice(old.length - end, old.length - end + AROUND).map((line) => `  ${line}`),
  ].join("\n");
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  let same = 0;
  while (same < most && a[same] === b[same]) same += 1;
  return same;
}
