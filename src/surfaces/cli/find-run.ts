import type { RecordedCall, Store } from "../../contract/store.ts";
import { eachCall } from "./journal-pages.ts";
import { UsageError } from "./usage-error.ts";

const SHORTEST_SHOWN = 8;
const MOST_LISTED = 5;

/** The recorded call of an id, or of a beginning that only one id has. */
export async function findRun(journal: Store, id: string): Promise<RecordedCall> {
  const exact = await journal.call(id);
  if (exact !== undefined) return exact;
  const found: RecordedCall[] = [];
  for await (const call of eachCall(journal)) {
    if (call.id.startsWith(id)) found.push(call);
    if (found.length > MOST_LISTED) break;
  }
  const [only, ...others] = found;
  if (only === undefined) throw new UsageError(`No recorded call has the id "${id}".`);
  if (others.length === 0) return only;
  const listed = found.slice(0, MOST_LISTED).map((call) => `  ${call.id}  ${call.tool}`);
  throw new UsageError(`Several calls have an id that begins with "${id}":\n${listed.join("\n")}`);
}

/** The shortest beginning of all these ids, of one length, that tells them apart. */
export function shortIdLength(ids: readonly string[]): number {
  const longest = Math.max(SHORTEST_SHOWN, ...ids.map((id) => id.length));
  for (let length = SHORTEST_SHOWN; length < longest; length++)
    if (new Set(ids.map((id) => id.slice(0, length))).size === ids.length) return length;
  return longest;
}
