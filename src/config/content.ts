import type { Json } from "../contract/json.ts";

/** What a config file holds. */
export interface Content {
  readonly value: Json;
  /** The line of a JSON pointer, or of what it should stand in; undefined where the value was made by code. */
  readonly lineOf: (path: string) => number | undefined;
}
