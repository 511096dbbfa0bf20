const MOST_SUGGESTIONS = 3;
const LONGEST_NAME = 200;
/** Shorter pieces of a name stand in too many others to mean one of them. */
const SHORTEST_PIECE = 3;

/** The names that a mistyped one was most likely meant to be, closest first. */
export function nearestNames(name: string, names: Iterable<string>): string[] {
  const wanted = name.trim().toLowerCase();
  if (wanted === "" || wanted.length > LONGEST_NAME) return [];
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  const found: { name: string; distance: number }[] = [];
  for (const candidate of names) {
    const distance = distanceTo(wanted, candidate.toLowerCase(), allowed);
    if (distance <= allowed) found.push({ name: candidate, distance });
  }
  found.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return found.slice(0, MOST_SUGGESTIONS).map((one) => one.name);
}

// A whole name comes before a part of one ("temperature"), and that before a piece ("temp"), each with its typing errors.
function distanceTo(wanted: string, candidate: string, allowed: number): number {
  const whole = editDistance(wanted, candidate, allowed);
  const parts = candidate.split(/[./:]/u);
  if (parts.length < 2) return Math.min(whole, pieceDistance(wanted, candidate, allowed));
  const part = Math.min(...parts.map((one) => editDistance(wanted, one, allowed)));
  return Math.min(whole, Math.min(part + 0.5, pieceDistance(wanted, candidate, allowed)));
}

function pieceDistance(wanted: string, candidate: string, allowed: number): number {
  return wanted.length >= SHORTEST_PIECE && candidate.includes(wanted) ? allowed : allowed + 1;
}

/** Edits between two words; anything above `most` is not worth counting. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const swap = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const cost = Math.min(swap, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      row.push(cost);
      best = Math.min(best, cost);
    }
    if (best > most) return most + 1;
    previous = row;
  }
  return previous[b.length] ?? most + 1;
}
