import { isObject } from "../../contract/json.ts";
import { takeLastDefined } from "./define-plugin.ts";
import type { PluginDefinition, ToolDefinition } from "./definition.ts";

/** What a module holds: a plugin, tools without one, or neither. */
export type Found = { readonly definition: PluginDefinition } | { readonly tools: readonly ToolDefinition[] } | undefined;

/** Loads a module and finds the plugin in it: exported by default or by name, or merely defined. */
export async function findDefinition(load: () => Promise<Record<string, unknown>>): Promise<Found> {
  takeLastDefined();
  const module = await load();
  const defined = takeLastDefined();
  const { default: main, ...named } = module;
  // What was CommonJS may have its own default within ours.
  const inner = isObject(main) ? (main as Record<string, unknown>)["default"] : undefined;
  const exported = [main, inner, ...Object.values(named)];
  const definition = exported.find(isDefinition) ?? defined;
  if (definition !== undefined) return { definition };
  const tools = exported.flat().filter(isTool);
  return tools.length === 0 ? undefined : { tools: [...new Set(tools)] };
}

function isDefinition(value: unknown): value is PluginDefinition {
  if (!isObject(value)) return false;
  return "tools" in value || (["loop", "onActivate", "configSchema"].some((part) => part in value) && !isTool(value));
}

function isTool(value: unknown): value is ToolDefinition {
  return (
    isObject(value) && typeof value["name"] === "string" && typeof (value as Record<string, unknown>)["execute"] === "function"
  );
}
