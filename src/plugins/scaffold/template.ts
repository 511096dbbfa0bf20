/** The first version of a plugin: its sources, and the tool that is in it. */
export interface Template {
  /** Texts by the path of their file, in the order in which they should be read. */
  readonly files: Readonly<Record<string, string>>;
  /** The tool's name on the board. */
  readonly tool: string;
  /** A sentence on where things are in it. */
  readonly about: string;
}

/** What the tool of every template answers, so that their cases are alike. */
export const GREETING = {
  description: "Greets a person by name, in a friendly line of text.",
  noName: "I need a name to greet.",
} as const;

/** JSON as people write it. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
