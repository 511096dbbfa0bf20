// Everything below a space but line break and tab, DEL, the C1 controls, and what turns the direction of text round.
const HIDDEN = /[\0-\x08\v-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/gu;
const STYLE = /(\x1b\[[\d;]*m)/u;

/**
 * Text as a terminal may show it: control characters are spelled out, so that no tool can move the cursor,
 * hide what it does or forge what a person reads before they decide.
 */
export function visible(text: string, { keepStyle = false } = {}): string {
  const lines = text.replaceAll("\r\n", "\n");
  if (!keepStyle) return lines.replaceAll(HIDDEN, spell);
  return lines
    .split(STYLE)
    .map((part, i) => (i % 2 === 1 ? part : part.replaceAll(HIDDEN, spell)))
    .join("");
}

/** The text on one line. */
export function oneLine(text: string): string {
  return visible(text.trim().replaceAll(/\s+/gu, " "));
}

function spell(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
}
