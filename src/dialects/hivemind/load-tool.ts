import { problemsFailure } from "../../contract/failure.ts";
import type { JsonObject } from "../../contract/json.ts";
import type { LoadProblem } from "../../contract/plugin.ts";
import { failed } from "../../contract/result.ts";
import { messageOf } from "../../contract/thrown.ts";
import type { Tool, ToolSpec } from "../../contract/tool.ts";
import { readAnnotations } from "./annotations.ts";
import { describe, isAuthorSchema, parse, type AuthorSchema } from "./author-schema.ts";
import type { ToolDefinition } from "./definition.ts";
import { toResult } from "./native-result.ts";
import type { PluginContext } from "./plugin-context.ts";
import type { Occasion } from "./context/workshop.ts";

/** What the tools of a plugin have in common. */
export interface Surroundings {
  readonly pluginId: string;
  readonly origin: ToolSpec["origin"];
  readonly category: string | undefined;
  /** The context of one call, with the settings as they are now. */
  context(occasion: Occasion): Promise<PluginContext>;
  problem(severity: LoadProblem["severity"], message: string, fix: string, name?: string): void;
}

const SNAKE_CASE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/u;
const NO_PARAMETERS: JsonObject = { type: "object", properties: {} };

/** Makes a tool of an author's definition; undefined, and a problem told, where that cannot be. */
export async function loadTool(given: ToolDefinition, around: Surroundings): Promise<Tool | undefined> {
  const { name, description, parameters, execute } = given as Partial<Record<keyof ToolDefinition, unknown>>;
  if (typeof name !== "string" || name.trim() === "")
    return void around.problem("error", "A tool has no name.", "Give it one in snake_case: name: 'get_weather'.");
  const what = `The tool "${name}"`;
  if (typeof execute !== "function")
    return void around.problem("error", `${what} has no function to run.`, "Add execute: async (params, ctx) => { … }.", name);
  const input = await inputOf(parameters, what, name, around);
  if (input === undefined) return undefined;
  if (!SNAKE_CASE.test(name))
    around.problem("warning", `${what} is not named in snake_case.`, `Rename it, for instance to "${snakeCase(name)}".`, name);
  if (typeof description !== "string" || description.trim() === "")
    around.problem("warning", `${what} has no description.`, "Say in a sentence what it does: models choose by it.", name);
  const { approval, effects, problem } = readAnnotations(given.annotations);
  if (problem !== undefined) around.problem("warning", `${what}: ${problem}.`, "Use 'never', 'suggest' or 'always'.", name);
  return {
    name: `plugin.${around.pluginId}.${name}`,
    description: typeof description === "string" && description.trim() !== "" ? description : `The tool ${name}.`,
    input,
    effects,
    approval,
    origin: around.origin,
    ...(around.category === undefined ? {} : { ui: { category: around.category } }),
    ...runningOf(given, around),
  };
}

/** The check and the run of a tool. What runs is what the author's schema makes of the input, once for each run. */
function runningOf(given: ToolDefinition, around: Surroundings): Pick<Tool, "run" | "check"> {
  const schema: AuthorSchema | undefined = isAuthorSchema(given.parameters) ? given.parameters : undefined;
  const read = (value: JsonObject) =>
    schema === undefined ? { ok: true as const, value: structuredClone(value) } : parse(schema, value);
  return {
    async check(value) {
      const parsed = await read(value);
      return parsed.ok ? { ok: true, value } : parsed;
    },
    async run(value, ctx) {
      const parsed = await read(value);
      if (!parsed.ok) return failed(problemsFailure("invalid_input", `plugin.${around.pluginId}.${given.name}`, parsed.problems));
      const context = await around.context({
        get signal() {
          return ctx.signal;
        },
        emit: (chunk) => ctx.emit(chunk),
      });
      return toResult(await given.execute(parsed.value, context));
    },
  };
}

async function inputOf(parameters: unknown, what: string, name: string, around: Surroundings): Promise<JsonObject | undefined> {
  const fix = "Write parameters: z.object({ … }), with z from the SDK or from zod.";
  if (parameters === undefined || parameters === null) {
    around.problem("warning", `${what} has no parameters; it is taken to need none.`, "Write parameters: z.object({}).", name);
    return NO_PARAMETERS;
  }
  if (!isAuthorSchema(parameters))
    return void around.problem("error", `The parameters of "${name}" are no zod schema.`, fix, name);
  try {
    const { schema, unreachable } = await describe(parameters);
    for (const kind of unreachable)
      around.problem("warning", `A parameter of "${name}" can never arrive as JSON: it must be ${kind}.`, fix, name);
    const { type = "object" } = schema;
    if (type === "object") return { ...schema, type };
    return void around.problem(
      "error",
      `The parameters of "${name}" are ${typeof type === "string" ? `of the type ${type}` : "no object"}.`,
      fix,
      name,
    );
  } catch (error) {
    return void around.problem("error", `The parameters of "${name}" cannot be read: ${messageOf(error)}.`, fix, name);
  }
}

function snakeCase(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/gu, "$1_$2").toLowerCase();
  return words.replaceAll(/[^a-z0-9]+/gu, "_").replaceAll(/^_+|_+$/gu, "") || "my_tool";
}
