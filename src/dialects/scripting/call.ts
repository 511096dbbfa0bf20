import { AsyncLocalStorage } from "node:async_hooks";
import { copyJson, type Json } from "../../contract/json.ts";
import type { ToolContext } from "../../contract/tool.ts";

/** How the author's function ended: by itself, or because the call was cancelled, with the words for that. */
export type Outcome = { readonly value: unknown } | { readonly thrown: unknown } | { readonly cancelled: string | null };

/** Who calls `onCancel`, and what that may give. */
export type OnCancel = (() => string | null | undefined) | null;

/** The call that runs now: `AssistantTool` is one global for all calls, so each finds its own here. */
export const calls = new AsyncLocalStorage<Call>();

/** One run of an author's function: what `AssistantTool` means within it. */
export class Call {
  readonly #ctx: Pick<ToolContext, "signal" | "emit">;
  readonly #state = new Map<string, Json>();
  /** Effects of a view that is called outside of any user interface; undefined where no view is. */
  effects: (() => unknown)[] | undefined;
  isCancelled = false;
  #onCancel: OnCancel = null;
  #isOver = false;

  constructor(ctx: Pick<ToolContext, "signal" | "emit">) {
    this.#ctx = ctx;
  }

  get onCancel(): OnCancel {
    return this.#onCancel;
  }

  set onCancel(heard: OnCancel) {
    if (!this.#isOver && !this.isCancelled) this.#onCancel = typeof heard === "function" ? heard : null;
  }

  /** Runs the function as this call. With `onCancel` set a cancel ends it at once; otherwise it ends when the function does. */
  perform(work: () => unknown): Promise<Outcome> {
    const { signal } = this.#ctx;
    return calls.run(this, () => {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const cancel = () => {
        const isHeard = this.#onCancel !== null;
        const cancelled = this.#cancel();
        if (!isHeard) return;
        this.#isOver = true;
        resolve({ cancelled });
      };
      if (signal.aborted) return Promise.resolve({ cancelled: null });
      // Bound to this call: an abort comes from outside of it.
      const heard = AsyncLocalStorage.bind(cancel);
      signal.addEventListener("abort", heard, { once: true });
      void settled(work).then((outcome) => {
        this.#isOver = true;
        this.#onCancel = null;
        signal.removeEventListener("abort", heard);
        resolve(this.isCancelled ? { cancelled: null } : outcome);
      });
      return promise;
    });
  }

  /** Sends a report; false where the call is over and nobody hears it. */
  report(message: string, id: string | undefined): boolean {
    if (this.#isOver) return false;
    const sent = this.#ctx.emit({ type: "progress", message, ...(id === undefined ? {} : { key: id }) });
    if (sent instanceof Promise) sent.catch(() => {});
    return true;
  }

  getState(key: string): Json {
    return this.#state.get(key) ?? null;
  }

  setState(key: string, value: unknown): void {
    const copied = copyJson(value);
    if (!copied.ok) throw new TypeError(`The state "${key}" must be JSON: ${copied.problem.path} ${copied.problem.message}.`);
    this.#state.set(key, copied.value);
  }

  removeState(key: string): void {
    this.#state.delete(key);
  }

  clearState(): void {
    this.#state.clear();
  }

  #cancel(): string | null {
    this.isCancelled = true;
    const heard = this.#onCancel;
    this.#onCancel = null;
    try {
      const said: unknown = heard?.();
      return typeof said === "string" ? said : null;
    } catch {
      return null;
    }
  }
}

async function settled(work: () => unknown): Promise<Outcome> {
  try {
    return { value: await work() };
  } catch (error) {
    return { thrown: error };
  }
}
