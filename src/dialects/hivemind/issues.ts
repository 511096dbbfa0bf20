import { isObject, pointerToken, type Problem } from "../../contract/json.ts";

/** An issue as zod 3 and zod 4 give it. */
interface Issue {
  readonly code?: string;
  readonly path?: readonly PropertyKey[];
  readonly message?: string;
  readonly expected?: unknown;
  readonly received?: unknown;
  readonly keys?: readonly string[];
  readonly unionErrors?: readonly { readonly issues?: readonly Issue[] }[];
  readonly errors?: readonly (readonly Issue[])[];
}

/** Every issue of a zod error as a problem, with its JSON pointer. */
export function problemsOf(error: unknown): readonly Problem[] {
  const issues = isObject(error) || error instanceof Error ? (error as { readonly issues?: unknown }).issues : undefined;
  const problems = Array.isArray(issues) ? issues.flatMap((issue: Issue) => problemsOfIssue(issue, [])) : [];
  return problems.length === 0 ? [{ path: "", message: "is not valid" }] : problems;
}

function problemsOfIssue(issue: Issue, above: readonly PropertyKey[]): Problem[] {
  const path = [...above, ...(issue.path ?? [])];
  const nearest = nearestBranch(issue);
  // zod 3 gives the whole path within a branch, zod 4 the rest of it.
  if (nearest !== undefined) return nearest.flatMap((inner) => problemsOfIssue(inner, issue.errors === undefined ? above : path));
  if (issue.code === "unrecognized_keys" && issue.keys !== undefined)
    return issue.keys.map((key) => ({ path: pointer([...path, key]), message: "is not known here; leave it out" }));
  return [{ path: pointer(path), message: wordsOf(issue) }];
}

// Of several ways to be right, the one that was missed least is the one that was meant.
function nearestBranch({ code, unionErrors, errors }: Issue): readonly Issue[] | undefined {
  if (code !== "invalid_union") return undefined;
  const branches = errors ?? (unionErrors ?? []).map(({ issues }) => issues ?? []);
  const isAmbiguous = branches.every(
    (issues) => issues.length === 1 && issues[0]?.code === "invalid_type" && isAtTop(issues[0], unionErrors),
  );
  return isAmbiguous ? undefined : branches.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length)[0];
}

// A value of none of the types: no branch says more than another.
function isAtTop({ path }: Issue, unionErrors: Issue["unionErrors"]): boolean {
  return unionErrors !== undefined || (path ?? []).length === 0;
}

function wordsOf({ code, expected, received, message = "" }: Issue): string {
  const got = typeof received === "string" ? received : /received (\w+)/u.exec(message)?.[1];
  if (code === "invalid_type" && typeof expected === "string" && !isOwnMessage(message))
    return got === "undefined" ? `is required (${expected})` : `must be ${expected}${got === undefined ? "" : `, not ${got}`}`;
  const bare = message.trim().replace(/\.$/u, "");
  if (/^(?:must|is|has|should|cannot|can't|needs|does|contains)\b/iu.test(bare))
    return bare.charAt(0).toLowerCase() + bare.slice(1);
  const reason = bare.replace(/^Invalid input(?:: |$)/u, "");
  return reason === "" ? "is not valid" : `is not valid: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}

function isOwnMessage(message: string): boolean {
  return !/^(?:Required$|Expected |Invalid input)/u.test(message);
}

function pointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${pointerToken(String(key))}`).join("");
}
