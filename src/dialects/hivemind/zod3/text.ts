import type { JsonObject } from "../../../contract/json.ts";

/** A rule of a text, as zod 3 keeps it. */
export interface TextCheck {
  readonly kind: string;
  readonly value?: unknown;
  readonly regex?: RegExp;
  readonly version?: string;
}

const FORMATS: Readonly<Record<string, string>> = {
  email: "email",
  url: "uri",
  uuid: "uuid",
  datetime: "date-time",
  date: "date",
  time: "time",
  duration: "duration",
};

const CHANGES = new Set(["trim", "toLowerCase", "toUpperCase"]);

/** The keywords for a text. What JSON Schema has no word for is left to zod's own check. */
export function textKeywords(checks: readonly TextCheck[]): JsonObject {
  const keywords: Record<string, JsonObject[string]> = { type: "string" };
  const patterns: string[] = [];
  let isChanged = false;
  for (const check of checks) {
    isChanged ||= CHANGES.has(check.kind);
    const { minLength, ...upper } = lengthOf(check);
    if (minLength !== undefined) keywords["minLength"] = minLength;
    // What comes after a change is said of another text than the one that is sent.
    if (isChanged) continue;
    Object.assign(keywords, upper, formatOf(check));
    const pattern = patternOf(check);
    if (pattern !== undefined) patterns.push(pattern);
  }
  const [first, ...more] = patterns;
  if (first !== undefined) keywords["pattern"] = first;
  if (more.length > 0) keywords["allOf"] = more.map((pattern) => ({ pattern }));
  return keywords;
}

function lengthOf({ kind, value }: TextCheck): JsonObject {
  if (typeof value !== "number") return {};
  if (kind === "min") return { minLength: value };
  if (kind === "max") return { maxLength: value };
  return kind === "length" ? { minLength: value, maxLength: value } : {};
}

function formatOf({ kind, version }: TextCheck): JsonObject {
  if (kind === "base64") return { contentEncoding: "base64" };
  if (kind === "ip") return version === "v4" || version === "v6" ? { format: `ip${version}` } : {};
  const format = FORMATS[kind];
  return format === undefined ? {} : { format };
}

function patternOf({ kind, value, regex }: TextCheck): string | undefined {
  // A pattern of JSON Schema has no flags: one that needs them cannot be said.
  if (kind === "regex") return regex instanceof RegExp && /^[gud]*$/u.test(regex.flags) ? regex.source : undefined;
  if (typeof value !== "string") return undefined;
  if (kind === "startsWith") return `^${literally(value)}`;
  if (kind === "endsWith") return `${literally(value)}$`;
  return kind === "includes" ? literally(value) : undefined;
}

function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}
