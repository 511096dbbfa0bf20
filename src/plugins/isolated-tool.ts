import type { Explanation, Refusal } from "../contract/approval.ts";
import { failure, type Failure } from "../contract/failure.ts";
import { isObject, type Json, type JsonObject } from "../contract/json.ts";
import { failed, type Result } from "../contract/result.ts";
import type { ApprovalWish, Checked, Effects, Tool, ToolContext, ToolSpec } from "../contract/tool.ts";
import { ProcessGone, ThrownAbroad } from "./gone.ts";
import type { ToolAbroad, Verb } from "./messages.ts";
import type { Plugin } from "./plugin.ts";

/** A tool that runs in the process of its plugin. */
export function isolatedTool(plugin: Plugin, { spec, verbs }: ToolAbroad, code: string): Tool {
  const ask = (verb: Verb, input: JsonObject): Promise<Json> => plugin.ask(verb, spec.name, input);
  return {
    ...spec,
    code,
    run: (input, ctx) => runAbroad(plugin, "run", spec, input, ctx),
    ...(verbs.includes("declined")
      ? {
          declined: (input: JsonObject, ctx: ToolContext, how: Refusal) => runAbroad(plugin, "declined", spec, input, ctx, how),
        }
      : {}),
    ...(verbs.includes("explain")
      ? { explain: async (input: JsonObject) => (await ask("explain", input)) as unknown as Explanation }
      : {}),
    ...(verbs.includes("wish") ? { wish: async (input: JsonObject) => (await ask("wish", input)) as ApprovalWish } : {}),
    ...(verbs.includes("check") ? { check: (input: JsonObject) => checkAbroad(ask("check", input), input) } : {}),
  };
}

function runAbroad(
  plugin: Plugin,
  verb: Verb,
  { name, effects }: ToolSpec,
  input: JsonObject,
  ctx: ToolContext,
  how?: Refusal,
): Promise<Result | Json> {
  return plugin.run(verb, name, input, ctx, how).then(
    (value) => withCure(plugin, value),
    (error: unknown) => {
      if (error instanceof ProcessGone) return failed(crashed(plugin, effects, error));
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

// Of a tool that changes things nobody can tell what it had changed by then.
function crashed({ id }: Plugin, effects: Effects, { message, whileRunning }: ProcessGone): Failure {
  const why = `The plugin "${id}" crashed, and with it this call. ${message}`;
  if (!whileRunning || effects === "none" || effects === "reads") return failure("plugin_crashed", why);
  return failure("unknown", `${why} Whether it had an effect by then is not known: look before you try it again.`);
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
