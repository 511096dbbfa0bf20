import type { LoadedPlugin, LoadPlugin, LoadProblem, PluginModules, PluginServices } from "../../contract/plugin.ts";
import type { ApprovalWish, Tool } from "../../contract/tool.ts";
import { messageOf } from "../../contract/thrown.ts";
import { assistantTool } from "./assistant-tool.ts";
import { readConfig, type ToolConfig } from "./config.ts";
import { entryOf } from "./dialect.ts";
import { PROJECT_SETTING } from "./editor/open-editor.ts";
import { asksFirst, execute } from "./execution.ts";
import { explain, hasSecondaryButton } from "./explanation.ts";
import type { LoadedTool } from "./loaded-tool.ts";
import { mismatches } from "./mismatches.ts";
import { furnish } from "./realm.ts";
import { Registrations } from "./registrations.ts";
import { storage } from "./sdk/storage.ts";
import { testsOf } from "./trials.ts";

const CONFIRMED = { primaryConfirmed: true, secondaryConfirmed: false };

/** Loads an assistant tool of Scripting: runs its module, which registers the functions, and makes a tool of them. */
export const load: LoadPlugin = async (modules, services, { testing }) => {
  const { config } = readConfig(modules.folder);
  const entry = entryOf(modules.folder);
  // What keeps it from loading was already said when it was recognised.
  if (config === undefined || entry === undefined) return { tools: [], problems: [] };
  const registered = new Registrations(testing);
  await takeUpStorage(services);
  furnish(modules, assistantTool(registered, services));
  await modules.load(entry);
  const file = `${modules.folder.path}/${entry}`;
  const tool: LoadedTool = { config, registered, services };
  const problems = mismatches(tool).map((problem): LoadProblem => ({ file, ...problem }));
  const isRunnable = !problems.some(({ severity }) => severity === "error");
  return {
    tools: isRunnable ? [toolOf(tool, modules, file)] : [],
    problems,
    about: aboutOf(config),
    tests: testsOf(tool),
    deactivate: () => storage.settled(),
  };
};

async function takeUpStorage(services: PluginServices): Promise<void> {
  try {
    await storage.connect(services);
  } catch (error) {
    const message = `What the tool had stored could not be read: ${messageOf(error)}`;
    await services.tell({ type: "log", level: "error", message }).catch(() => {});
  }
}

function toolOf(tool: LoadedTool, { id, version }: PluginModules, file: string): Tool {
  const { config, registered } = tool;
  const asks = asksFirst(tool);
  return {
    name: config.id,
    description: config.description,
    input: config.input,
    effects: asks ? "writes" : "none",
    approval: wishOf(config, asks),
    origin: { dialect: "scripting", plugin: id, ...(version === undefined ? {} : { version }), file },
    ui: { title: config.displayName, ...(config.icon === undefined ? {} : { icon: config.icon }) },
    run: (input, ctx) => execute(tool, input, ctx, CONFIRMED),
    explain: (input) => explain(tool, input),
    ...(asks && registered.has("executeWithApproval")
      ? {
          declined: async (input, ctx, how) => {
            // Only a button that was pressed counts as such; one who went away has pressed none.
            const secondaryConfirmed = how === "declined" && (await hasSecondaryButton(tool, input));
            return execute(tool, input, ctx, { primaryConfirmed: false, secondaryConfirmed });
          },
        }
      : {}),
  };
}

function wishOf({ autoApprove }: ToolConfig, asks: boolean): ApprovalWish {
  if (!asks) return "never";
  return autoApprove ? "suggest" : "always";
}

function aboutOf({ displayName, description, icon, scriptEditorOnly }: ToolConfig): NonNullable<LoadedPlugin["about"]> {
  const project = { type: "string", description: "The folder that the tool edits: an absolute path" };
  return {
    title: displayName,
    description,
    ...(icon === undefined ? {} : { icon }),
    ...(scriptEditorOnly ? { config: { type: "object", properties: { [PROJECT_SETTING]: project } } } : {}),
  };
}
