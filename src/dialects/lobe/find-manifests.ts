import type { Entry } from "./load-entries.ts";
import { isManifest, type GivenManifest } from "./native-manifest.ts";

/** A manifest, where it was found, and the former identifiers that still mean it. */
export interface FoundManifest {
  readonly manifest: GivenManifest;
  readonly file: string;
  readonly formerIdentifiers: readonly string[];
}

const IS_FORMER = /legacy|deprecated|former|old/iu;
const LIST_OF_FORMER = /^(?:aliases|deprecatedIdentifiers|\w*(?:DeprecatedIdentifiers|Aliases))$/u;

/**
 * Finds the manifests among the exports. Two manifests with the very same list of APIs are one tool that was renamed: the one
 * that the executor answers to, or else the one that is not called legacy, is the tool, and the other is a former identifier.
 */
export function findManifests(entries: readonly Entry[], answeredTo: ReadonlySet<string>): FoundManifest[] {
  const named = entries.flatMap(({ exports, file }) =>
    Object.entries(exports).flatMap(([name, value]) => (isManifest(value) ? [{ name, manifest: value, file }] : [])),
  );
  const byApis = Map.groupBy(named, ({ manifest }) => manifest.api);
  return Array.from(byApis.values(), (same) => {
    const { manifest, file } = same.reduce((best, one) => (rank(one, answeredTo) < rank(best, answeredTo) ? one : best));
    const others = same.map((one) => one.manifest.identifier);
    const former = [...others, ...listed(manifest, entries, byApis.size === 1)].filter((one) => one !== manifest.identifier);
    return { manifest, file, formerIdentifiers: [...new Set(former)] };
  });
}

function rank({ name, manifest }: { name: string; manifest: GivenManifest }, answeredTo: ReadonlySet<string>): number {
  return (answeredTo.has(manifest.identifier) ? 0 : 2) + (IS_FORMER.test(name) || manifest["deprecated"] === true ? 1 : 0);
}

// A list means the only tool there is; an object says of each identifier what it means.
function listed(manifest: GivenManifest, entries: readonly Entry[], isOnly: boolean): string[] {
  const own = ["deprecatedIdentifiers", "aliases"].flatMap((field) => texts(manifest[field]));
  const exported = entries.flatMap(({ exports }) =>
    Object.entries(exports).flatMap(([name, value]) =>
      Array.isArray(value) ? (isOnly && LIST_OF_FORMER.test(name) ? texts(value) : []) : keysFor(manifest.identifier, value),
    ),
  );
  return [...own, ...exported];
}

function keysFor(identifier: string, value: unknown): string[] {
  if (typeof value !== "object" || value === null || isManifest(value)) return [];
  const isMeant = (target: unknown): boolean =>
    target === identifier ||
    (typeof target === "object" && target !== null && "identifier" in target && target.identifier === identifier);
  return Object.entries(value).flatMap(([key, target]) => (key.startsWith("lobe-") && isMeant(target) ? [key] : []));
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string" && one !== "") : [];
}
