import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FORECAST } from "./contestant.ts";

/** A folder of plugins for a scenario, and the way to remove it. */
export interface BenchFolder {
  readonly path: string;
  readonly plugins: string;
  readonly data: string;
  write(file: string, text: string): void;
  remove(): void;
}

export function benchFolder(): BenchFolder {
  const path = mkdtempSync(join(tmpdir(), "pegboard-bench-"));
  const plugins = join(path, "plugins");
  const write = (file: string, text: string): void => {
    mkdirSync(join(plugins, file, ".."), { recursive: true });
    writeFileSync(join(plugins, file), text);
  };
  return { path, plugins, data: join(path, "data"), write, remove: () => rmSync(path, { recursive: true, force: true }) };
}

const INPUT = JSON.stringify(FORECAST.input);

/** One small plugin of each dialect, with a tool that multiplies. */
export const SMALL_PLUGINS: readonly ((folder: BenchFolder, name: string, factor?: number) => string)[] = [
  function workbench(folder, name, factor = 14) {
    folder.write(`${name}/package.json`, '{"type":"commonjs"}');
    folder.write(
      `${name}/index.js`,
      `module.exports.register = (api) => api.registerTool({ name: "bench.${name}", description: "Forecasts.", inputSchema: ${INPUT}, run: async ({ days }) => ({ content: String(days * ${factor}) }) });`,
    );
    return `bench.${name}`;
  },
  function replica(folder, name) {
    folder.write(
      `${name}/index.ts`,
      `import type { CustomToolDefinition } from "claude-replica";
export const tool: CustomToolDefinition = { name: "${name}", description: "Forecasts.", parameters: [{ name: "days", type: "number", description: "How many.", required: true }],
  executor: async (args) => ({ success: true, output: String((args.days as number) * 14) }) };`,
    );
    return name;
  },
  function hivemind(folder, name) {
    folder.write(
      `${name}/package.json`,
      JSON.stringify({
        name,
        version: "1.0.0",
        type: "module",
        main: "src/index.ts",
        hivemind: { type: "tool-pack", displayName: name },
      }),
    );
    folder.write(
      `${name}/src/index.ts`,
      `import { definePlugin, z } from "@hivemind-os/plugin-sdk";
export default definePlugin({ configSchema: z.object({}), tools: [{ name: "forecast", description: "Forecasts.", parameters: z.object({ days: z.number() }), execute: async ({ days }) => ({ content: String(days * 14) }) }] });`,
    );
    return `plugin.${name}.forecast`;
  },
  function lobe(folder, name) {
    folder.write(
      `${name}/package.json`,
      JSON.stringify({
        name: `@lobechat/builtin-tool-${name}`,
        version: "1.0.0",
        main: "./src/index.ts",
        exports: { ".": "./src/index.ts", "./executionRuntime": "./src/ExecutionRuntime/index.ts" },
      }),
    );
    folder.write(
      `${name}/src/index.ts`,
      `export const ApiName = { getForecast: "getForecast" } as const;
export const Manifest = { identifier: "lobe-${name}", type: "builtin", systemRole: "", meta: { title: "${name}", avatar: "x" }, api: [{ name: ApiName.getForecast, description: "Forecasts.", parameters: { type: "object", properties: { days: { type: "number" } }, required: ["days"] } }] };`,
    );
    folder.write(
      `${name}/src/ExecutionRuntime/index.ts`,
      `export class ForecastExecutionRuntime { async getForecast({ days }: { days: number }) { return { success: true, content: String(days * 14) }; } }`,
    );
    return `lobe-${name}/getForecast`;
  },
  function scripting(folder, name) {
    folder.write(
      `${name}/assistant_tool.json`,
      JSON.stringify({
        displayName: name,
        id: name,
        icon: "sun",
        color: "blue",
        description: "Forecasts.",
        parameters: [{ name: "days", type: "number", description: "How many.", required: true }],
        requireApproval: false,
        autoApprove: false,
        scriptEditorOnly: false,
      }),
    );
    folder.write(
      `${name}/assistant_tool.tsx`,
      `type Params = { days: number }
AssistantTool.registerExecuteTool<Params>(async ({ days }) => ({ success: true, message: String(days * 14) }))`,
    );
    return name;
  },
];
