import assert from "node:assert/strict";
import { test } from "node:test";
import * as zod4 from "zod";
import { definePlugin, z, type PluginContext, type ToolDefinition } from "./sdk.ts";

test("H-1 each tool's execute is typed by its own parameters, of zod 3 or zod 4", () => {
  const plugin = definePlugin({
    configSchema: z.object({ key: z.string().secret().label("Key") }),
    tools: [
      {
        name: "a",
        description: "A.",
        parameters: z.object({ city: z.string(), units: z.enum(["c", "f"]).default("c") }),
        execute: async (params, ctx) => {
          const units: "c" | "f" = params.units;
          // @ts-expect-error There is no such parameter.
          void params.town;
          void ctx.logger;
          return { content: units };
        },
      },
      {
        name: "b",
        description: "B.",
        parameters: zod4.z.object({ count: zod4.z.number() }),
        execute: (params) => ({ content: { twice: params.count * 2 } }),
      },
    ],
  });
  assert.equal(plugin.tools?.length, 2);
});

test("tools in files of their own are typed as in the original", () => {
  const tool: ToolDefinition = {
    name: "list_issues",
    description: "Lists.",
    parameters: z.object({ state: z.string() }),
    execute: async (params, ctx: PluginContext) => ({ content: [params.state, ctx.config["x"] as string] }),
  };
  assert.ok(definePlugin({ tools: [tool, tool], loop: async (ctx) => ctx.sleep(1) }));
});
