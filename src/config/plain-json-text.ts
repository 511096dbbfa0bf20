const COMMENTS = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?\*\//gu;
const LAST_COMMAS = /"(?:[^"\\\n]|\\.)*"?|,(?=\s*[}\]])/gu;

/**
 * JSON with comments, and with commas after the last item, as plain JSON: spaces stand where they stood, so that every place in the
 * one text is the same place in the other.
 */
export function plainJsonText(text: string): string {
  const bare = text.replace(/^\ufeff/u, " ").replaceAll(COMMENTS, (found) => (found.startsWith('"') ? found : blank(found)));
  return bare.replaceAll(LAST_COMMAS, (found, at: number) => (found === "," && isAfterValue(bare, at) ? " " : found));
}

function blank(comment: string): string {
  return comment.replaceAll(/[^\n]/gu, (character) => " ".repeat(character.length));
}

// In "[,]" nothing is there that the comma could follow.
function isAfterValue(text: string, at: number): boolean {
  return !"[{,:".includes(text.slice(0, at).trimEnd().at(-1) ?? ",");
}
