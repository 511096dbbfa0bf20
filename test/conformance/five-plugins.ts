/** The same four tools in each dialect: greet, refuse (says it failed), fail (throws), wait (until it is cancelled), and remove (asks first). */
export interface Specimen {
  readonly dialect: string;
  readonly files: Readonly<Record<string, string>>;
  /** The canonical names of its tools. */
  readonly names: Readonly<Record<"greet" | "refuse" | "fail" | "wait" | "remove", string>>;
  /** Whether a tool that throws counts as one that said so itself. */
  readonly throwsSoftly?: boolean;
}

const SCHEMA = { type: "object", properties: { name: { type: "string", minLength: 1 } }, required: ["name"] };
const EMPTY = { type: "object", properties: {} };

const workbench: Specimen = {
  dialect: "workbench",
  files: {
    "wb/package.json": '{"type":"commonjs"}',
    "wb/index.js": `
const schema = ${JSON.stringify(SCHEMA)};
const empty = ${JSON.stringify(EMPTY)};
module.exports.register = (api) => {
  api.registerTool({ name: "wb.greet", description: "Greets.", inputSchema: schema, run: async ({ name }) => ({ content: "Hello, " + name, metadata: { length: name.length } }) });
  api.registerTool({ name: "wb.refuse", description: "Refuses.", inputSchema: empty, run: async () => ({ content: "I would rather not", error: "refused" }) });
  api.registerTool({ name: "wb.fail", description: "Fails.", inputSchema: empty, run: async () => { throw new Error("broken inside"); } });
  api.registerTool({ name: "wb.wait", description: "Waits.", inputSchema: empty, run: () => new Promise(() => {}) });
  api.registerTool({ name: "wb.remove", description: "Removes.", inputSchema: empty, run: async () => "removed" });
};`,
  },
  names: { greet: "wb.greet", refuse: "wb.refuse", fail: "wb.fail", wait: "wb.wait", remove: "wb.remove" },
};

const replica: Specimen = {
  dialect: "replica",
  files: {
    "cr/index.ts": `
import type { CustomToolDefinition } from "claude-replica";
const base = { parameters: [] as CustomToolDefinition["parameters"] };
export const tools: CustomToolDefinition[] = [
  { name: "crGreet", description: "Greets.", parameters: [{ name: "name", type: "string", description: "Whom.", required: true, minLength: 1 }],
    executor: async (args) => ({ success: true, output: "Hello, " + args.name, data: { length: (args.name as string).length } }) },
  { ...base, name: "crRefuse", description: "Refuses.", executor: async () => ({ success: false, error: "I would rather not", errorCode: "REFUSED" }) },
  { ...base, name: "crFail", description: "Fails.", executor: async () => { throw new Error("broken inside"); } },
  { ...base, name: "crWait", description: "Waits.", executor: (_args, context) => new Promise((_, reject) => context.abortSignal?.addEventListener("abort", () => reject(new Error("stopped")))) },
  { ...base, name: "crRemove", description: "Removes.", dangerous: true, executor: async () => ({ success: true, output: "removed" }) },
];`,
  },
  names: { greet: "crGreet", refuse: "crRefuse", fail: "crFail", wait: "crWait", remove: "crRemove" },
};

const hivemind: Specimen = {
  dialect: "hivemind",
  files: {
    "hm/package.json": JSON.stringify({
      name: "@acme/hm",
      version: "2.0.0",
      type: "module",
      main: "src/index.ts",
      hivemind: { type: "tool-pack", displayName: "HM" },
    }),
    "hm/src/index.ts": `
import { definePlugin, z } from "@hivemind-os/plugin-sdk";
const none = z.object({});
export default definePlugin({
  configSchema: z.object({}),
  tools: [
    { name: "greet", description: "Greets.", parameters: z.object({ name: z.string().min(1) }), execute: async ({ name }) => ({ content: "Hello, " + name }) },
    { name: "refuse", description: "Refuses.", parameters: none, execute: async () => ({ content: "I would rather not", isError: true }) },
    { name: "fail", description: "Fails.", parameters: none, execute: async () => { throw new Error("broken inside"); } },
    { name: "wait", description: "Waits.", parameters: none, execute: async (_, ctx) => { await ctx.sleep(1e6); return { content: "woke" }; } },
    { name: "remove", description: "Removes.", parameters: none, annotations: { sideEffects: true, approval: "always" }, execute: async () => ({ content: "removed" }) },
  ],
});`,
  },
  names: {
    greet: "plugin.acme.hm.greet",
    refuse: "plugin.acme.hm.refuse",
    fail: "plugin.acme.hm.fail",
    wait: "plugin.acme.hm.wait",
    remove: "plugin.acme.hm.remove",
  },
};

const lobe: Specimen = {
  dialect: "lobe",
  files: {
    "lb/package.json": JSON.stringify({
      name: "@lobechat/builtin-tool-lb",
      version: "1.0.0",
      exports: { ".": "./src/index.ts", "./executionRuntime": "./src/ExecutionRuntime/index.ts" },
    }),
    "lb/src/index.ts": `
export const LbApiName = { getGreeting: "getGreeting", getRefusal: "getRefusal", runFailure: "runFailure", runWait: "runWait", deleteIt: "deleteIt" } as const;
export const LbManifest = {
  identifier: "lobe-lb", type: "builtin", systemRole: "Use it well.", meta: { title: "LB", avatar: "x" },
  api: [
    { name: LbApiName.getGreeting, description: "Greets.", parameters: ${JSON.stringify(SCHEMA)} },
    { name: LbApiName.getRefusal, description: "Refuses.", parameters: ${JSON.stringify(EMPTY)} },
    { name: LbApiName.runFailure, description: "Fails.", parameters: ${JSON.stringify(EMPTY)} },
    { name: LbApiName.runWait, description: "Waits.", parameters: ${JSON.stringify(EMPTY)} },
    { name: LbApiName.deleteIt, description: "Removes.", parameters: ${JSON.stringify(EMPTY)}, humanIntervention: "always" },
  ],
};`,
    "lb/src/ExecutionRuntime/index.ts": `
export class LbExecutionRuntime {
  async getGreeting({ name }: { name: string }) { return { success: true, content: "Hello, " + name, state: { length: name.length } }; }
  async getRefusal() { return { success: false, content: "I would rather not", error: { message: "refused" } }; }
  async runFailure() { throw new Error("broken inside"); }
  async runWait(_: unknown, options?: { signal?: AbortSignal }) { await new Promise((_, reject) => options?.signal?.addEventListener("abort", () => reject(new Error("stopped")))); }
  async deleteIt() { return { success: true, content: "removed" }; }
}`,
  },
  names: {
    greet: "lobe-lb/getGreeting",
    refuse: "lobe-lb/getRefusal",
    fail: "lobe-lb/runFailure",
    wait: "lobe-lb/runWait",
    remove: "lobe-lb/deleteIt",
  },
};

function script(id: string, body: string, parameters: readonly object[] = [], requireApproval = false): Record<string, string> {
  const json = {
    displayName: id,
    id,
    icon: "x",
    color: "blue",
    description: `${id}.`,
    parameters,
    requireApproval,
    autoApprove: false,
    scriptEditorOnly: false,
  };
  return { [`${id}/assistant_tool.json`]: JSON.stringify(json), [`${id}/assistant_tool.tsx`]: body };
}

const scripting: Specimen = {
  dialect: "scripting",
  files: {
    ...script(
      "sa_greet",
      'AssistantTool.registerExecuteTool<{ name: string }>(async ({ name }) => ({ success: true, message: "Hello, " + name }))',
      [{ name: "name", type: "string", description: "Whom.", required: true }],
    ),
    ...script("sa_refuse", 'AssistantTool.registerExecuteTool(async () => ({ success: false, message: "I would rather not" }))'),
    ...script("sa_fail", 'AssistantTool.registerExecuteTool(async () => { throw new Error("broken inside") })'),
    ...script("sa_wait", "AssistantTool.registerExecuteTool(() => new Promise(() => {}))"),
    ...script(
      "sa_remove",
      `AssistantTool.registerApprovalRequest(async () => ({ message: "Really?", primaryButtonLabel: "Remove", secondaryButtonLabel: "Keep" }))
AssistantTool.registerExecuteToolWithApproval(async (_, { primaryConfirmed }) => primaryConfirmed ? { success: true, message: "removed" } : { success: false, message: "kept" })`,
      [],
      true,
    ),
  },
  names: { greet: "sa_greet", refuse: "sa_refuse", fail: "sa_fail", wait: "sa_wait", remove: "sa_remove" },
  throwsSoftly: true,
};

/** All five. */
export const SPECIMENS: readonly Specimen[] = [workbench, replica, hivemind, lobe, scripting];
