/** Why a schema cannot be used, beginning with the place in it that is wrong. */
export class SchemaError extends Error {
  override readonly name: string = "SchemaError";
}

/** Why a schema that refers to another document cannot be used: nothing is fetched. */
export class ForeignReferenceError extends SchemaError {}

/** The error of one place of a schema (a JSON pointer, "" for the whole). */
export function wrongAt(path: string, what: string): SchemaError {
  return new SchemaError(`${path === "" ? "the schema" : path} ${what}`);
}

const LONGEST = 80;

/** A value as JSON, short enough for a message. */
export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length <= LONGEST ? json : `${json.slice(0, LONGEST)}…`;
}
