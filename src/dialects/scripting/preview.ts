import { AsyncLocalStorage } from "node:async_hooks";
import { text, type Content } from "../../contract/content.ts";

/** Where a preview that is being made puts what it shows; undefined outside of one. */
export const previews = new AsyncLocalStorage<Content[]>();

/** Shows a text in the preview that is being made; false where none is. */
export function showInPreview(words: string): boolean {
  const shown = previews.getStore();
  if (shown === undefined) return false;
  shown.push(text(words));
  return true;
}
