/** A cron expression, read: which minutes it means. */
export interface CronTimes {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  /** 0 is Sunday. */
  readonly weekdays: ReadonlySet<number>;
  /** Whether a day need only fit one of the two: where both say something, either will do. */
  readonly eitherDay: boolean;
}

interface Field {
  readonly key: "minutes" | "hours" | "days" | "months" | "weekdays";
  readonly title: string;
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const WEEKDAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const FIELDS: readonly Field[] = [
  { key: "minutes", title: "minute", least: 0, most: 59 },
  { key: "hours", title: "hour", least: 0, most: 23 },
  { key: "days", title: "day of the month", least: 1, most: 31 },
  { key: "months", title: "month", least: 1, most: 12, names: MONTHS },
  // 7 is Sunday as well.
  { key: "weekdays", title: "day of the week", least: 0, most: 7, names: WEEKDAYS },
];
const SHORTHANDS: Readonly<Record<string, string>> = {
  "@hourly": "0 * * * *",
  "@daily": "0 0 * * *",
  "@weekly": "0 0 * * 0",
  "@monthly": "0 0 1 * *",
};
const LONGEST = 200;
const LONGEST_MONTHS: readonly number[] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

class Unreadable extends Error {}

/** Reads a cron expression; a text that says what is wrong with it where it makes no sense. */
export function parseCron(expression: string): CronTimes | string {
  const written = expression.trim();
  if (written.length > LONGEST) return `is longer than ${LONGEST} characters`;
  if (written.startsWith("@") && !Object.hasOwn(SHORTHANDS, written.toLowerCase()))
    return `is no known shorthand: ${JSON.stringify(written)}; there are ${Object.keys(SHORTHANDS).join(", ")}`;
  const parts = (SHORTHANDS[written.toLowerCase()] ?? written).split(/\s+/u);
  if (parts.length !== FIELDS.length)
    return `has ${written === "" ? 0 : parts.length} fields; it takes 5: minute, hour, day of the month, month, day of the week, as in "30 9 * * MON-FRI"`;
  try {
    const read = Object.fromEntries(FIELDS.map((field, i) => [field.key, readField(field, parts[i] ?? "")]));
    const [, , days = "", , weekdays = ""] = parts;
    const eitherDay = !days.startsWith("*") && !weekdays.startsWith("*");
    const times = { ...(read as Record<Field["key"], ReadonlySet<number>>), eitherDay };
    return everComes(times) ? times : "never comes: none of its months has such a day";
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
}

function everComes({ days, months, eitherDay }: CronTimes): boolean {
  const first = Math.min(...days);
  return eitherDay || [...months].some((month) => first <= (LONGEST_MONTHS[month - 1] ?? 0));
}

function readField(field: Field, text: string): ReadonlySet<number> {
  const values = new Set<number>();
  for (const item of text.split(",")) for (const value of readItem(field, item)) values.add(value);
  if (field.key === "weekdays" && values.delete(7)) values.add(0);
  return values;
}

function readItem(field: Field, item: string): number[] {
  const [range = "", step, ...rest] = item.split("/");
  if (rest.length > 0) wrong(field, item, "has more than one step");
  const [from, to] = readRange(field, range, item, step !== undefined);
  const by = step === undefined ? 1 : Number(step);
  if (step !== undefined && (!/^\d{1,4}$/u.test(step) || by < 1)) wrong(field, item, `has a step that is no number above 0`);
  return Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by);
}

function readRange(field: Field, range: string, item: string, hasStep: boolean): [from: number, to: number] {
  // Seven is a second name of Sunday: "*" means each day once.
  const most = field.key === "weekdays" ? 6 : field.most;
  if (range === "*") return [field.least, most];
  const [first = "", last, ...rest] = range.split("-");
  if (rest.length > 0) wrong(field, item, "is no range");
  const from = readValue(field, first, item);
  if (last === undefined) return [from, hasStep ? most : from];
  const to = readValue(field, last, item);
  if (to < from) {
    const highest = field.names?.[most - field.least] ?? most;
    const lowest = field.names?.[0] ?? field.least;
    wrong(field, item, `runs backwards; write it as two: ${first}-${highest},${lowest}-${last}`);
  }
  return [from, to];
}

function readValue(field: Field, text: string, item: string): number {
  const named = field.names?.indexOf(text.toUpperCase()) ?? -1;
  if (named >= 0) return named + field.least;
  const names = field.names === undefined ? "" : ` or ${field.names[0]}-${field.names.at(-1)}`;
  const value = /^\d{1,2}$/u.test(text) ? Number(text) : -1;
  if (value < field.least || value > field.most) wrong(field, item, `takes ${field.least}-${field.most}${names}`);
  return value;
}

function wrong(field: Field, item: string, what: string): never {
  throw new Unreadable(`has ${JSON.stringify(item)} as its ${field.title}, which ${what}`);
}
