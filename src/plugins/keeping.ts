/** How plugins' processes are kept. */
export interface Keeping {
  readonly heapMb: number;
  readonly memoryMb: number;
  /** How long a plugin may take to load. */
  readonly loadMs: number;
  /** How long a call may take to notice that it was stopped, before its process is ended. */
  readonly stopMs: number;
  /** How long a process is kept that nobody calls. */
  readonly idleMs: number;
  /** How long a small question (explain, check, wish) may take. */
  readonly askMs: number;
  /** Whether work beside calls (loops, schedules) is started. */
  readonly background: boolean;
}
