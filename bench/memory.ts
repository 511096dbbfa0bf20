/** What the process holds, in megabytes, after a full collection. */
export interface Memory {
  readonly heapMb: number;
  readonly rssMb: number;
}

/** Collects the garbage, then looks. */
export function settledMemory(): Memory {
  void globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heapMb: megabytes(heapUsed), rssMb: megabytes(rss) };
}

/** Two looks in words. */
export function memoryNote(before: Memory, after: Memory): string {
  return `memory after gc: heap ${before.heapMb} → ${after.heapMb} MB, RSS ${before.rssMb} → ${after.rssMb} MB`;
}

/** Bytes as megabytes, to one decimal. */
export function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 102.4) / 10;
}
