import { UsageError } from "./usage-error.ts";

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** "90s", "30m", "2h", "3d" or "1w" in milliseconds. */
export function parseSpan(text: string, option: string): number {
  return spanOf(text) ?? wrong(text, option, "a span such as 30m, 2h, 3d or 1w");
}

/** A moment: a span back from now, or an ISO date with or without a time; of this place where it names no zone. */
export function parseMoment(text: string, option: string, now: number): number {
  const span = spanOf(text);
  if (span !== undefined) return now - span;
  const isDate = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/u.test(text.trim());
  // A date alone would be read as one of Greenwich.
  const at = isDate ? Date.parse(text.trim().length === 10 ? `${text.trim()}T00:00` : text.trim()) : Number.NaN;
  return Number.isNaN(at) ? wrong(text, option, "a span such as 2h or 3d, or a date such as 2026-03-01 or 2026-03-01T09:00") : at;
}

function spanOf(text: string): number | undefined {
  const found = /^(\d+(?:\.\d+)?)\s*([smhdw])$/u.exec(text.trim());
  return found === null ? undefined : Number(found[1]) * (UNITS[found[2] ?? ""] ?? 0);
}

function wrong(text: string, option: string, expected: string): never {
  throw new UsageError(`${option} takes ${expected}, not "${text}".`);
}
