/** A length of time for people. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A number of bytes for people. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ["kB", "MB", "GB"];
  let value = bytes / 1000;
  while (value >= 999.5 && units.length > 1) {
    value /= 1000;
    units.shift();
  }
  return `${value.toFixed(value < 10 ? 1 : 0)} ${units[0]}`;
}

/** "1 call", "2 calls". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

/** A moment, as short as it can be told from others: today by the time, this year by the day, else by the date. */
export function moment(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)];
  if (then.toDateString() === today.toDateString()) return then.toTimeString().slice(0, 8);
  const day = `${two(then.getMonth() + 1)}-${two(then.getDate())}`;
  return then.getFullYear() === today.getFullYear()
    ? `${day} ${then.toTimeString().slice(0, 5)}`
    : `${then.getFullYear()}-${day}`;
}

/** A moment in full, in the time of this place. */
export function fullMoment(at: number): string {
  const then = new Date(at);
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())} ${then.toTimeString().slice(0, 8)}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
