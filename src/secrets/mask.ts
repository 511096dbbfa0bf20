import type { Mask } from "../contract/secrets.ts";
import { coverJson, coverText } from "./masking/cover.ts";
import { Finder } from "./masking/finder.ts";
import { MaskedStream } from "./masking/masked-stream.ts";

/** Covers these values, in whatever form they appear. As long as they do not change, the same list must be given. */
export function maskOf(values: () => readonly string[]): Mask {
  let known: readonly string[] = [];
  let finder = new Finder(known);
  const current = (): Finder => {
    const now = values();
    if (now !== known) {
      finder = new Finder(now);
      known = now;
    }
    return finder;
  };
  return {
    get isEmpty() {
      return current().isEmpty;
    },
    text: (value) => coverText(current(), value),
    json<T>(value: T): T {
      const finder = current();
      return finder.isEmpty ? value : (coverJson(finder, value) as T);
    },
    stream: () => new MaskedStream(current),
  };
}
