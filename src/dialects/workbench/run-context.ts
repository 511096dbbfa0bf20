import type { JsonObject, JsonSchema } from "../../contract/json.ts";
import type { ToolContext } from "../../contract/tool.ts";

/** What `run` is given beside its input. */
export interface RunContext {
  /** The secrets that the tool or its plugin names, as far as they are set. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The settings of the plugin. */
  readonly config: JsonObject;
}

/** What a plugin says in its package.json that its tools are to be given. */
export interface Given {
  readonly settings?: JsonSchema;
  readonly secrets: readonly string[];
  /** Whether it says that it reads secrets. */
  readonly mayReadSecrets: boolean;
}

/** Makes what a tool's `run` is given beside its input; undefined where it asks for nothing. */
export type ContextMaker = (ctx: ToolContext) => Promise<RunContext> | undefined;

/** Contexts for a tool: an author asks for one by a second parameter, or by naming secrets. */
export function contextMaker(tool: object, run: { readonly length: number }, { settings, secrets }: Given): ContextMaker {
  const names = [...new Set([...secrets, ...namedBy(tool)])];
  if (run.length < 2 && names.length === 0 && settings === undefined) return () => undefined;
  return async (ctx) => {
    const found = await Promise.all(names.map(async (name) => [name, await ctx.secrets.get(name)] as const));
    return {
      secrets: Object.fromEntries(found.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
      config: await ctx.config(),
    };
  };
}

/** The secrets that a tool names for itself. */
export function namedBy(tool: object): string[] {
  const { secretHandles, usesCredentials } = tool as { readonly secretHandles?: unknown; readonly usesCredentials?: unknown };
  return [secretHandles, usesCredentials]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter((name) => typeof name === "string");
}
