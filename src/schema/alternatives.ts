import { mismatch, type Finding } from "./finding.ts";

type Union = Omit<Finding, "message">;

/**
 * Puts what the branches of an "anyOf" or "oneOf" found, which stands last among the findings, into the words that
 * help most: of the branches that the value was plainly not meant for, nothing; of the others, what they lack.
 */
export function joinAlternatives(findings: readonly Finding[], union: Union): Finding[] {
  const within = `${union.schemaPath}/${union.keyword}/`;
  let start = findings.length;
  while (start > 0 && isOf(findings[start - 1], within, union.path)) start -= 1;
  return [...findings.slice(0, start), ...joined(findings.slice(start), union, within.length)];
}

function isOf(finding: Finding | undefined, within: string, path: string): boolean {
  return finding !== undefined && finding.schemaPath.startsWith(within) && finding.path.startsWith(path);
}

function joined(findings: readonly Finding[], union: Union, cut: number): Finding[] {
  const branches = [...Map.groupBy(findings, (finding) => finding.schemaPath.slice(cut).split("/")[0]).values()];
  const meant = branches.filter((branch) => !branch.some((finding) => isElsewhere(finding, union)));
  if (meant.length > 0) return fewest(meant, union);
  const kinds = branches.filter((branch) => !branch.some((finding) => isOtherKind(finding, union)));
  if (kinds.length > 0)
    return merged(
      kinds.flat().filter((finding) => isElsewhere(finding, union)),
      union,
    );
  return merged(
    branches.flat().filter((finding) => isOtherKind(finding, union)),
    union,
  );
}

// The value is of another type, or another constant, than the branch wants.
function isOtherKind(finding: Finding, union: Union): boolean {
  return finding.expects !== undefined && finding.path === union.path;
}

// The same, or one of its properties has a value that marks another branch.
function isElsewhere(finding: Finding, union: Union): boolean {
  const isMark = finding.expects !== undefined && finding.found === undefined;
  return isOtherKind(finding, union) || (isMark && !finding.path.slice(union.path.length + 1).includes("/"));
}

function merged(findings: readonly Finding[], union: Union): Finding[] {
  return [...Map.groupBy(findings, (finding) => finding.path)].map(([path, same]) => {
    const expects = [...new Set(same.flatMap((finding) => finding.expects ?? []))];
    const found = same.find((finding) => finding.found !== undefined)?.found;
    const message = mismatch(expects, found);
    return { ...union, path, message, expects, ...(found === undefined ? {} : { found }) };
  });
}

function fewest(branches: readonly (readonly Finding[])[], union: Union): Finding[] {
  const least = Math.min(...branches.map((branch) => branch.length));
  const closest = branches.filter((branch) => branch.length === least);
  if (closest.length === 1) return (closest[0] ?? []).map((finding) => ({ ...finding, schemaPath: union.schemaPath }));
  const ways = closest.map((branch) => branch.map((finding) => told(finding, union)).join(" and "));
  return [{ ...union, message: `must fit one of its alternatives: ${[...new Set(ways)].join("; or ")}` }];
}

function told(finding: Finding, union: Union): string {
  const place = finding.path.slice(union.path.length);
  return place === "" ? `it ${finding.message}` : `${place} ${finding.message}`;
}
