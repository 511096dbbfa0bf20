import type { ToolSpec } from "../../../contract/tool.ts";
import type { Draft } from "../finding.ts";

const SHORTEST = 6;

/** Names of tools that a model can easily take for one another. */
export function confusable(tools: readonly ToolSpec[]): Draft[] {
  return tools.flatMap((tool, i) => {
    const other = tools.slice(0, i).find((one) => isAlike(one.name, tool.name));
    if (other === undefined) return [];
    return [
      {
        rule: "confusable-names",
        severity: "warning" as const,
        tool: tool.name,
        message: `"${tool.name}" is easily taken for "${other.name}".`,
        fix: "Rename one of them, or say in both descriptions when to use which.",
      },
    ];
  });
}

function isAlike(a: string, b: string): boolean {
  if (a === b) return false;
  const [x, y] = [bare(a), bare(b)];
  if (x === y) return true;
  // One for a single thing and one for many is good style.
  if (`${x}s` === y || `${y}s` === x) return false;
  return Math.min(x.length, y.length) >= SHORTEST && !isNumbered(x, y) && isOneEditApart(x, y);
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function isNumbered(a: string, b: string): boolean {
  return a.replaceAll(/\d/gu, "") === b.replaceAll(/\d/gu, "");
}

function isOneEditApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}
