import type { CallQuery, RecordedCall, Store } from "../../contract/store.ts";

const PAGE = 200;

/** Recorded calls one by one, newest first, without holding more than a page of them. */
export async function* eachCall(journal: Store, query: CallQuery = {}): AsyncGenerator<RecordedCall> {
  let seen = new Set<string>();
  let until = query.until;
  for (let limit = PAGE; ;) {
    const page = await journal.calls({ ...query, ...(until === undefined ? {} : { until }), limit });
    const fresh = page.filter(({ id }) => !seen.has(id));
    yield* fresh;
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return;
    // Calls that began in the same millisecond as the last one may be on both sides of the page's edge.
    seen = new Set(page.filter(({ startedAt }) => startedAt === last.startedAt).map(({ id }) => id));
    until = last.startedAt + 1;
    limit = seen.size >= limit / 2 ? limit * 2 : limit;
  }
}
