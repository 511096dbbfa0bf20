/**
 * What matching a pattern may cost, at most, on a subject of n characters: size × ways × (n + 1)^degree steps.
 * Any choice that the matcher could take back counts, whether or not a subject exists that makes it do so.
 */
export interface PatternCost {
  /** Steps along one way through the pattern. */
  readonly size: number;
  /** Ways through it that do not depend on the subject's length. */
  readonly ways: number;
  /** How often its length is a factor; Infinity where the ways grow faster than any power of it. */
  readonly degree: number;
}

const NOTHING: PatternCost = { size: 1, ways: 1, degree: 0 };
const ENDLESS: PatternCost = { size: 1, ways: 1, degree: Infinity };

/** The cost of a pattern that is a valid regular expression. */
export function patternCost(source: string): PatternCost {
  const reader = { source, at: 0 };
  const starts: number[] = [];
  const cost = readAlternatives(reader, starts);
  // Where it is not bound to the start, the matcher begins anew at each character.
  const isBound = starts.every((start) => source[start] === "^");
  return isBound ? cost : { ...cost, degree: cost.degree + 1 };
}

/** The most steps that a match against so many characters may take. */
export function stepsFor(cost: PatternCost, length: number): number {
  return cost.size * cost.ways * (length + 1) ** cost.degree;
}

interface Reader {
  readonly source: string;
  at: number;
}

function readAlternatives(reader: Reader, starts: number[] = []): PatternCost {
  starts.push(reader.at);
  let all = readSequence(reader);
  while (reader.source[reader.at] === "|") {
    reader.at += 1;
    starts.push(reader.at);
    all = either(all, readSequence(reader));
  }
  return all;
}

function readSequence(reader: Reader): PatternCost {
  let all = NOTHING;
  while (reader.at < reader.source.length && !"|)".includes(reader.source[reader.at] ?? "")) {
    const atom = readAtom(reader);
    all = inTurn(all, repeated(atom, readQuantifier(reader)));
  }
  return all;
}

function readAtom(reader: Reader): PatternCost {
  const rest = reader.source.slice(reader.at, reader.at + 2);
  if (rest.startsWith("(")) return readGroup(reader);
  if (/^\\[1-9k]/u.test(rest)) {
    reader.at += 2;
    return ENDLESS;
  }
  reader.at = endOfCharacter(reader.source, reader.at);
  return NOTHING;
}

function readGroup(reader: Reader): PatternCost {
  reader.at += /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]*:))?/u.exec(reader.source.slice(reader.at))?.[0].length ?? 1;
  const inside = readAlternatives(reader);
  reader.at += 1;
  return inside;
}

interface Quantifier {
  readonly least: number;
  readonly most: number;
}

function readQuantifier(reader: Reader): Quantifier | undefined {
  const found = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/u.exec(reader.source.slice(reader.at, reader.at + 64));
  if (found === null) return undefined;
  reader.at += found[0].length;
  if (found[0].startsWith("*") || found[0].startsWith("+")) return { least: 0, most: Infinity };
  if (found[0].startsWith("?")) return { least: 0, most: 1 };
  const least = Number(found[1]);
  if (found[2] === undefined) return { least, most: least };
  return { least, most: found[3] === "" ? Infinity : Number(found[3]) };
}

function repeated(one: PatternCost, times: Quantifier | undefined): PatternCost {
  if (times === undefined) return one;
  const hasOneWay = one.ways === 1 && one.degree === 0;
  if (times.most === Infinity)
    return hasOneWay ? { size: one.size * Math.max(1, times.least), ways: 1, degree: 1 } : { ...ENDLESS, size: one.size };
  return {
    size: one.size * Math.max(1, times.most),
    ways: (times.most - times.least + 1) * one.ways ** times.most,
    degree: one.degree === 0 ? 0 : one.degree * times.most,
  };
}

function inTurn(a: PatternCost, b: PatternCost): PatternCost {
  return { size: a.size + b.size, ways: a.ways * b.ways, degree: a.degree + b.degree };
}

function either(a: PatternCost, b: PatternCost): PatternCost {
  return { size: a.size + b.size, ways: a.ways + b.ways, degree: Math.max(a.degree, b.degree) };
}

// One character, escape or class.
function endOfCharacter(source: string, start: number): number {
  if (source[start] === "\\") return start + (/^\\[pPu]\{[^}]*\}/u.exec(source.slice(start))?.[0].length ?? 2);
  if (source[start] !== "[") return start + 1;
  for (let i = start + 1; i < source.length; i++) {
    if (source[i] === "\\") i += 1;
    else if (source[i] === "]") return i + 1;
  }
  return source.length;
}
