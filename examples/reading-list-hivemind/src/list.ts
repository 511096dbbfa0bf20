import type { PluginContext } from "@hivemind-os/plugin-sdk";

export interface Item {
  id: number;
  title: string;
  url?: string | undefined;
  tags: string[];
  status: "unread" | "finished";
  added: string;
  finished?: string;
  note?: string | undefined;
}

interface List {
  nextId: number;
  items: Item[];
}

const KEY = "list";
let lastChange: Promise<unknown> = Promise.resolve();

export async function readList({ store }: PluginContext): Promise<List> {
  return (await store.get<List>(KEY)) ?? { nextId: 1, items: [] };
}

// One change after the other: two calls at once would otherwise each write a list without the other's item.
export function changeList<T>(ctx: PluginContext, change: (list: List) => T): Promise<T> {
  const changed = lastChange.then(async () => {
    const list = structuredClone(await readList(ctx));
    const outcome = change(list);
    await ctx.store.set(KEY, list);
    return outcome;
  });
  lastChange = changed.catch(() => {});
  return changed;
}

export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
