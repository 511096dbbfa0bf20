import type { Explanation } from "../contract/approval.ts";
import { failure } from "../contract/failure.ts";
import { isObject, type Json, type JsonObject } from "../contract/json.ts";
import { failed, type Result } from "../contract/result.ts";
import type { ApprovalWish, Checked, Tool, ToolContext } from "../contract/tool.ts";
import { ProcessGone, ThrownAbroad } from "./gone.ts";
import type { ToolAbroad, Verb } from "./messages.ts";
import type { Plugin } from "./plugin.ts";

/** A tool that runs in the process of its plugin. */
export function isolatedTool(plugin: Plugin, { spec, verbs }: ToolAbroad): Tool {
  const ask = (verb: Verb, input: JsonObject): Promise<Json> => plugin.ask(verb, spec.name, input);
  return {
    ...spec,
    run: (input, ctx) => runAbroad(plugin, "run", spec.name, input, ctx),
    ...(verbs.includes("declined")
      ? { declined: (input: JsonObject, ctx: ToolContext) => runAbroad(plugin, "declined", spec.name, input, ctx) }
      : {}),
    ...(verbs.includes("explain")
      ? { explain: async (input: JsonObject) => (await ask("explain", input)) as unknown as Explanation }
      : {}),
    ...(verbs.includes("wish") ? { wish: async (input: JsonObject) => (await ask("wish", input)) as ApprovalWish } : {}),
    ...(verbs.includes("check") ? { check: (input: JsonObject) => checkAbroad(ask("check", input), input) } : {}),
  };
}

function runAbroad(plugin: Plugin, verb: Verb, tool: string, input: JsonObject, ctx: ToolContext): Promise<Result | Json> {
  return plugin.run(verb, tool, input, ctx).then(
    (value) => withCure(plugin, value),
    (error: unknown) => {
      if (error instanceof ProcessGone) return failed(failure("plugin_crashed", crashed(plugin, error)));
      throw error instanceof ThrownAbroad ? told(plugin, error) : error;
    },
  );
}

// Only its problems cross over: the tool parses the input again when it runs.
async function checkAbroad(answered: Promise<Json>, input: JsonObject): Promise<Checked> {
  const answer = await answered;
  const isRefused = isObject(answer) && answer["ok"] === false && Array.isArray(answer["problems"]);
  return isRefused ? (answer as unknown as Checked) : { ok: true, value: input };
}

function crashed(plugin: Plugin, { message }: ProcessGone): string {
  return `The plugin "${plugin.id}" crashed, and with it this call. ${message}`;
}

const RIGHTS: Readonly<Record<string, string>> = {
  Net: "network",
  FileSystemRead: "read=PATH",
  FileSystemWrite: "write=PATH",
};

// What a plugin may not do is a matter for whoever runs it: they are told how to allow it.
function told(plugin: Plugin, error: ThrownAbroad): Error {
  const { denied } = error.thrown;
  if (denied === undefined) return error;
  return Object.assign(new Error(error.message + cure(plugin, RIGHTS[denied])), { code: "ERR_ACCESS_DENIED" });
}

const DENIED = /ERR_ACCESS_DENIED|Access to this API has been restricted/u;

// Many tools catch what they were refused and report it in words of their own.
function withCure(plugin: Plugin, value: Json): Json {
  if (!isObject(value) || value["ok"] !== false || !isObject(value["failure"])) return value;
  const { message } = value["failure"];
  if (typeof message !== "string" || !DENIED.test(message)) return value;
  const right = /allow-net|connect |getaddrinfo/u.test(message)
    ? "network"
    : /fs-read/u.test(message)
      ? "read=PATH"
      : /fs-write/u.test(message)
        ? "write=PATH"
        : undefined;
  return { ...value, failure: { ...value["failure"], message: message + cure(plugin, right) } };
}

function cure({ id }: Plugin, right: string | undefined): string {
  const refused = ` The plugin "${id}" has no right to it.`;
  if (right === undefined) return refused;
  return `${refused} To allow it: --allow ${right}, or "pegboard": { "permissions": { … } } in its package.json.`;
}
