import { isObject } from "../../../contract/json.ts";

/** A piece of a view that nobody renders. */
export interface Element {
  readonly type: unknown;
  readonly props: Readonly<Record<string, unknown>>;
}

/** What groups views without being one. */
export const Fragment = "Fragment";

/** What JSX is compiled to. */
export function createElement(type: unknown, props?: object | null, ...children: readonly unknown[]): Element {
  return { type, props: { ...props, ...(children.length === 0 ? {} : { children }) } };
}

const WORDED = ["title", "content", "label", "message", "footer", "header"];
const DEEPEST = 50;

/** The words in a view, in their order: what is left of it where there is no screen. */
export function wordsIn(view: unknown, depth = 0): string[] {
  if (typeof view === "string" || typeof view === "number") return [String(view)];
  if (Array.isArray(view)) return view.flatMap((one) => wordsIn(one, depth + 1));
  if (!isObject(view) || depth > DEEPEST) return [];
  const { type, props } = view as Partial<Element>;
  if (typeof type === "function") return wordsIn(type(props ?? {}), depth + 1);
  if (!isObject(props)) return [];
  const said = WORDED.flatMap((name) => wordsIn((props as Record<string, unknown>)[name], depth + 1));
  const inside = wordsIn((props as { children?: unknown }).children, depth + 1);
  return [...said, ...(type === "Text" || type === "Markdown" ? [inside.join("")] : inside)].filter((words) => words !== "");
}
