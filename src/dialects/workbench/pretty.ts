import { plain } from "../../contract/plain.ts";

/** Pretty JSON of anything, two spaces deep; undefined where there is nothing to write. */
export function pretty(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, undefined, 2);
  } catch {
    return JSON.stringify(plain(value), undefined, 2);
  }
}
