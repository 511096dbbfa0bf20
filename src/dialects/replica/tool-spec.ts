import type { ToolSpec } from "../../contract/tool.ts";
import type { CustomToolDefinition } from "./definition.ts";
import { plainSchema, type Insistence } from "./tool-schema.ts";

/** A definition as the plain data that every surface shows. */
export function specOf(tool: CustomToolDefinition, origin: ToolSpec["origin"], insistence?: Insistence): ToolSpec {
  const { name, description, category, version } = tool;
  return {
    name,
    description,
    input: plainSchema(tool, insistence),
    effects: tool.dangerous === true ? "writes" : "reads",
    approval: tool.dangerous === true ? "suggest" : "never",
    origin: typeof version === "string" && version !== "" ? { ...origin, version } : origin,
    ...(typeof category === "string" && category !== "" ? { ui: { category } } : {}),
  };
}
