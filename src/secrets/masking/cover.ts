import type { Finder } from "./finder.ts";

/** What stands in place of a secret. */
export const COVER = "[secret]";

/** The text without its secrets; the same one where it has none. */
export function coverText(finder: Finder, text: string): string {
  if (finder.isWhole(text)) return COVER;
  const places = finder.places(text);
  if (places.length === 0) return text;
  let covered = "";
  let at = 0;
  for (let i = 0; i < places.length; i += 2) {
    covered += text.slice(at, places[i]) + COVER;
    at = places[i + 1] ?? at;
  }
  return covered + text.slice(at);
}

/** The same of any JSON: its texts and the names of its fields. What was frozen is frozen again. */
export function coverJson(finder: Finder, value: unknown): unknown {
  if (typeof value === "string") return coverText(finder, value);
  if (typeof value !== "object" || value === null) return value;
  const covered = Array.isArray(value) ? coverList(finder, value) : coverFields(finder, value);
  return covered !== value && Object.isFrozen(value) ? Object.freeze(covered) : covered;
}

function coverList(finder: Finder, list: readonly unknown[]): readonly unknown[] {
  const covered = list.map((item) => coverJson(finder, item));
  return covered.some((item, i) => item !== list[i]) ? covered : list;
}

function coverFields(finder: Finder, object: object): object {
  const fields = Object.entries(object);
  let isSame = true;
  const names = new Set<string>();
  const covered = fields.map(([name, field]: [string, unknown]) => {
    const entry = [freeName(coverText(finder, name), names), coverJson(finder, field)] as const;
    if (entry[0] !== name || entry[1] !== field) isSame = false;
    return entry;
  });
  return isSame ? object : Object.fromEntries(covered);
}

// Two names may look the same once they are covered, and neither field may be lost.
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} ${number}`;
  taken.add(free);
  return free;
}
