import type { LoadProblem } from "../../contract/plugin.ts";
import type { FoundManifest } from "./find-manifests.ts";
import { error, warning } from "./load-problem.ts";

/** Sorts out the manifests that cannot be used, and says what is wrong with any. */
export function manifestProblems(
  found: readonly FoundManifest[],
  root: string,
): { usable: FoundManifest[]; problems: LoadProblem[] } {
  const usable: FoundManifest[] = [];
  const problems: LoadProblem[] = [];
  for (const one of found) {
    const { identifier } = one.manifest;
    const file = `${root}/${one.file}`;
    const refusal = refusalOf(one, usable);
    if (refusal === undefined) usable.push(one);
    else problems.push(error(file, refusal.message, refusal.fix));
    if (!identifier.startsWith("lobe-"))
      problems.push(
        warning(
          file,
          `The identifier "${identifier}" does not begin with "lobe-".`,
          `Call it "lobe-${identifier}", before anyone relies on it.`,
        ),
      );
  }
  if (found.length === 0) problems.push(noManifest(root));
  return { usable, problems };
}

function refusalOf({ manifest }: FoundManifest, earlier: readonly FoundManifest[]): { message: string; fix: string } | undefined {
  const { identifier, executors } = manifest;
  if (earlier.some((one) => [one.manifest.identifier, ...one.formerIdentifiers].includes(identifier)))
    return {
      message: `Two manifests have the identifier "${identifier}"; the second was left out.`,
      fix: "Give each its own; a former identifier of the same tool goes into deprecatedIdentifiers.",
    };
  if (Array.isArray(executors) && !executors.some((where) => where === "client" || where === "server"))
    return {
      message: `"${identifier}" is meant for ${executors.length === 0 ? "no place at all" : executors.join(", ")}, and Pegboard is client and server only.`,
      fix: "Write executors: ['server'] into the manifest, or leave it out.",
    };
  return undefined;
}

function noManifest(root: string): LoadProblem {
  return error(
    root,
    "No export of the package is a manifest.",
    "Export an object with identifier and api from the package entry (src/index.ts): export { TaskManifest } from './manifest';",
  );
}
