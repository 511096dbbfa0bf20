/** What can be said of one column: its numbers where all are numbers, otherwise its commonest values. */
function columnStats(name, values) {
  const filled = values.map((value) => value.trim()).filter((value) => value !== "");
  const numbers = filled.map(Number);
  const common = { column: name, filled: filled.length, empty: values.length - filled.length };
  if (filled.length > 0 && numbers.every(Number.isFinite)) return { ...common, kind: "number", ...numberStats(numbers) };
  const counts = new Map();
  for (const value of filled) counts.set(value, (counts.get(value) ?? 0) + 1);
  const top = [...counts].sort(([, a], [, b]) => b - a).slice(0, 3);
  return { ...common, kind: "text", different: counts.size, top: top.map(([value, count]) => ({ value, count })) };
}

function numberStats(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const sum = sorted.reduce((total, number) => total + number, 0);
  const middle = sorted.length / 2;
  const median = Number.isInteger(middle) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[Math.floor(middle)];
  return { min: sorted[0], max: sorted.at(-1), sum: round(sum), mean: round(sum / sorted.length), median: round(median) };
}

function round(number) {
  return Number(number.toPrecision(12));
}

/** The same in words, on one line. */
function inWords(stats) {
  const gaps = stats.empty === 0 ? "" : `, ${stats.empty} empty`;
  if (stats.kind === "number")
    return `${stats.column}: ${stats.min} to ${stats.max}, mean ${stats.mean}, median ${stats.median}, sum ${stats.sum}${gaps}`;
  const top = stats.top.map(({ value, count }) => `${value} (${count})`).join(", ");
  return `${stats.column}: ${stats.different} different values${top === "" ? "" : `, most often ${top}`}${gaps}`;
}

module.exports = { columnStats, inWords };
