import { isObject } from "../../contract/json.ts";
import type { PluginDefinition, ToolDefinition } from "./definition.ts";

let last: PluginDefinition | undefined;

/** A definition whose tools each get the parameters that their own schema makes. */
export type Defined<Params extends readonly unknown[]> = Omit<PluginDefinition, "tools"> & {
  tools?: { [Tool in keyof Params]: ToolDefinition<Params[Tool]> };
};

/** Says that an object is a plugin, and gives it back. Nothing is started: the host loads it. */
export function definePlugin<Params extends readonly unknown[]>(definition: Defined<Params>): PluginDefinition {
  // Those who write plain JavaScript have no compiler that says so.
  if (!isObject(definition)) throw new TypeError("definePlugin needs an object: definePlugin({ tools: [ … ] }).");
  last = definition as unknown as PluginDefinition;
  return last;
}

/** The plugin that was defined since this was last asked: for modules that do not export it. */
export function takeLastDefined(): PluginDefinition | undefined {
  const taken = last;
  last = undefined;
  return taken;
}
