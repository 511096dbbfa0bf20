import { isObject } from "../../contract/json.ts";
import type { LoadedPlugin, LoadPlugin, PluginModules, PluginServices } from "../../contract/plugin.ts";
import type { Tool } from "../../contract/tool.ts";
import { aboutOf } from "./about.ts";
import { isAuthorSchema } from "./author-schema.ts";
import { Workshop } from "./context/workshop.ts";
import type { PluginDefinition, ToolDefinition } from "./definition.ts";
import { entryOf } from "./entry.ts";
import { findDefinition } from "./find-definition.ts";
import { lifecycle } from "./lifecycle.ts";
import { LiveConfig } from "./live-config.ts";
import { loadTool, type Surroundings } from "./load-tool.ts";
import { declaredPermissions, hivemindBlock } from "./permissions.ts";
import { ProblemList } from "./problem-list.ts";

/** Makes tools of a Hivemind plugin. */
export const load: LoadPlugin = async (modules, services) => {
  const entry = entryOf(modules.folder);
  // What is missing was said when the folder was recognised.
  if (entry === undefined) return { tools: [], problems: [] };
  const problems = new ProblemList(`${modules.folder.path}/${entry}`, modules.folder.read(entry));
  keepRuntimeOff();
  const found = await findDefinition(() => modules.load(entry));
  if (found === undefined) {
    problems.add("error", "It defines no plugin.", "Write export default definePlugin({ tools: [ … ] }).");
    return { tools: [], problems: problems.all };
  }
  if (!("definition" in found))
    problems.add("warning", "It exports tools, but no plugin.", "Write export default definePlugin({ tools: [ … ] }).");
  return loadDefinition("definition" in found ? found.definition : found, modules, services, problems);
};

async function loadDefinition(
  definition: PluginDefinition,
  modules: PluginModules,
  services: PluginServices,
  problems: ProblemList,
): Promise<LoadedPlugin> {
  const { manifest } = modules.folder;
  const permissions = declaredPermissions(manifest);
  if (typeof definition.loop === "function" && permissions !== undefined && !permissions.has("loop:background"))
    problems.add(
      "warning",
      "It has a loop but does not declare it.",
      'Add "loop:background" to hivemind.permissions in package.json.',
    );
  if (definition.configSchema !== undefined && !isAuthorSchema(definition.configSchema))
    problems.add("error", "Its configSchema is no zod schema, and is left aside.", "Write configSchema: z.object({ … }).");
  const config = new LiveConfig(services, definition.configSchema);
  const workshop = new Workshop({ pluginId: modules.id, services, permissions, config: () => config.current });
  const categories = hivemindBlock(manifest)?.["categories"];
  const category: unknown = Array.isArray(categories) ? categories[0] : undefined;
  const tools = await loadTools(definition.tools, {
    pluginId: modules.id,
    origin: originOf(modules, problems.file),
    category: typeof category === "string" ? category : undefined,
    async context(occasion) {
      await config.refresh();
      return workshop.context(occasion);
    },
    problem: (...told) => problems.add(...told),
  });
  const about = await aboutOf(definition, manifest);
  return { tools, problems: problems.all, about, ...lifecycle(definition, workshop, config) };
}

async function loadTools(given: unknown, around: Surroundings): Promise<Tool[]> {
  if (given !== undefined && !Array.isArray(given))
    around.problem("error", "Its tools are no list.", "Write tools: [ { name, description, parameters, execute } ].");
  const tools = new Map<string, Tool>();
  for (const [index, one] of (Array.isArray(given) ? (given as unknown[]) : []).entries()) {
    if (!isObject(one)) {
      around.problem(
        "error",
        `The tool at place ${index + 1} is no object.`,
        "Write { name, description, parameters, execute }.",
      );
      continue;
    }
    const tool = await loadTool(one as unknown as ToolDefinition, around);
    if (tool === undefined) continue;
    if (tools.has(tool.name))
      around.problem(
        "error",
        `There are two tools named "${String(one["name"])}"; the second was left out.`,
        "Give one of them another name.",
        String(one["name"]),
      );
    else tools.set(tool.name, tool);
  }
  return [...tools.values()];
}

function originOf({ id, version }: PluginModules, file: string): Tool["origin"] {
  return { dialect: "hivemind", plugin: id, ...(version === undefined ? {} : { version }), file };
}

// A plugin that was built with the original SDK inside would start to talk to a host of its own kind on its standard output.
function keepRuntimeOff(): void {
  process.env["HIVEMIND_PLUGIN_TEST_MODE"] = "1"; // oxlint-disable-line no-process-env
}
