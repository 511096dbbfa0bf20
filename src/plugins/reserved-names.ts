import type { ToolSpec } from "../contract/tool.ts";

const ASSIGNED: Readonly<Record<string, string | undefined>> = { "builtin.": undefined, "mcp.": "mcp", "plugin.": "hivemind" };

/** Why a plugin may not use this name; undefined where it may. */
export function reservedName({ name, origin }: ToolSpec): string | undefined {
  const prefix = Object.keys(ASSIGNED).find((one) => name.startsWith(one));
  if (prefix === undefined || ASSIGNED[prefix] === origin.dialect) return undefined;
  return `The tool name "${name}" begins with "${prefix}", which is reserved. Choose another category.`;
}
