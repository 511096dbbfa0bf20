import { endOfMatch } from "./end-of-match.ts";
import { readWord } from "./shell-word.ts";

/** A piece of a command line. */
export type ShellToken =
  /** A word as the program gets it: without its quotes. What stands in `$(…)` is told beside it. */
  | { readonly kind: "word"; readonly text: string; readonly nested: readonly string[] }
  | { readonly kind: "operator"; readonly text: string }
  /** The text of a here-document. */
  | { readonly kind: "document"; readonly text: string };

/** How command lines are read. */
export interface Reading {
  /** Whether a backslash takes the meaning from what follows it; on Windows it is part of paths. */
  readonly escapes: boolean;
  readonly home: string;
  /** How many characters may still be read, so that no text can keep the host busy. */
  readonly budget: { left: number };
}

// The longer ones first.
const OPERATORS = ["&>>", "<<<", "<<-", "&&", "||", ";;", "|&", "&>", ">>", ">|", ">&", "<<", "<&", "<>", ..."\n;&|()<>"];
const SPACES = /[^\S\n]+/uy;
const STARTS_OPERATOR = new Set("\n;&|()<>");

/** Takes a command line apart. */
export function shellTokens(text: string, reading: Reading): ShellToken[] {
  const tokens: ShellToken[] = [];
  const endings: { word: string; isIndented: boolean }[] = [];
  let opener: string | undefined;
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    const afterSpaces = endOfMatch(SPACES, text, at);
    if (afterSpaces !== undefined) at = afterSpaces;
    else if (STARTS_OPERATOR.has(character)) {
      opener = OPERATORS.find((operator) => text.startsWith(operator, at)) ?? character;
      tokens.push({ kind: "operator", text: opener });
      at += opener.length;
      if (opener !== "\n") continue;
      for (const { word, isIndented } of endings.splice(0)) {
        const document = documentAt(text, at, word, isIndented);
        tokens.push({ kind: "document", text: document.text });
        at = document.end;
      }
    } else if (character === "#") at = endOfLine(text, at);
    else if (reading.escapes && text.startsWith("\\\n", at)) at += 2;
    else {
      const word = readWord(text, at, reading);
      tokens.push({ kind: "word", text: word.text, nested: word.nested });
      if (opener === "<<" || opener === "<<-") endings.push({ word: word.text, isIndented: opener === "<<-" });
      opener = undefined;
      at = word.end;
    }
  }
  return tokens;
}

function documentAt(text: string, start: number, word: string, isIndented: boolean): { text: string; end: number } {
  for (let at = start; at < text.length; at = endOfLine(text, at) + 1) {
    const line = text.slice(at, endOfLine(text, at));
    if ((isIndented ? line.replace(/^\t+/u, "") : line) === word)
      return { text: text.slice(start, at), end: endOfLine(text, at) };
  }
  return { text: text.slice(start), end: text.length };
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at < 0 ? text.length : at;
}
