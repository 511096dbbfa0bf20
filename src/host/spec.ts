import type { Tool, ToolSpec } from "../contract/tool.ts";

/** What of a tool is data: everything but its functions. */
export function specOf(tool: Tool): ToolSpec {
  const { name, description, input, output, effects, approval, limits, origin, ui, aliases } = tool;
  return {
    name,
    description,
    input,
    ...(output === undefined ? {} : { output }),
    effects,
    approval,
    ...(limits === undefined ? {} : { limits }),
    origin,
    ...(ui === undefined ? {} : { ui }),
    ...(aliases === undefined ? {} : { aliases }),
  };
}
