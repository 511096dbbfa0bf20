import { InvalidArgumentError } from "commander";

const LARGEST_MS = 2_147_483_647;

/** A number of milliseconds above 0. */
export function milliseconds(text: string): number {
  const ms = Number(text);
  if (!/^\d+$/u.test(text) || ms < 1 || ms > LARGEST_MS)
    throw new InvalidArgumentError(`It takes whole milliseconds, e.g. 5000 for 5 seconds.`);
  return ms;
}

/** A whole number, 0 or more. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/u.test(text)) throw new InvalidArgumentError("It takes a whole number.");
  return Number(text);
}
