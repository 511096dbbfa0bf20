import type { Json } from "./json.ts";

/** What a running tool sends before its result. A `key` replaces the earlier progress of the same key. */
export type Chunk =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "progress"; readonly fraction?: number; readonly message?: string; readonly key?: string }
  | { readonly type: "data"; readonly data: Json }
  | { readonly type: "error"; readonly message: string };
