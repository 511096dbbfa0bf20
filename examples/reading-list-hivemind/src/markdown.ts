import type { Item } from "./list.ts";

export function toMarkdown(name: string, items: readonly Item[]): string {
  const section = (title: string, status: Item["status"]) => {
    const lines = items.filter((item) => item.status === status).map(line);
    return lines.length === 0 ? [] : [`## ${title}`, "", ...lines, ""];
  };
  return [`# ${name}`, "", ...section("To read", "unread"), ...section("Finished", "finished")].join("\n");
}

function line({ title, url, tags, finished, note }: Item): string {
  const link = url === undefined ? title : `[${title}](${url})`;
  const rest = [
    ...tags.map((tag) => `#${tag}`),
    ...(finished === undefined ? [] : [`finished ${finished}`]),
    ...(note === undefined ? [] : [note]),
  ];
  return `- ${[link, ...rest].join(" · ")}`;
}
