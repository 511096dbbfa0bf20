import { softFailure, type Result } from "../../contract/result.ts";
import { thawJson, type JsonObject } from "../../contract/json.ts";
import type { ToolContext } from "../../contract/tool.ts";
import { Call, type Outcome } from "./call.ts";
import { openEditor } from "./editor/open-editor.ts";
import type { ScriptEditor } from "./editor/script-editor.ts";
import { asResult } from "./native-result.ts";
import type { LoadedTool } from "./loaded-tool.ts";
import type { AuthorFunction } from "./registrations.ts";
import { storage } from "./sdk/storage.ts";

/** Which button a person pressed; neither where the question was dismissed. */
export interface UserAction {
  readonly primaryConfirmed: boolean;
  readonly secondaryConfirmed: boolean;
}

/** Whether a person is asked before this tool runs: the JSON says so, or its only function wants to know the answer. */
export function asksFirst({ config, registered }: LoadedTool): boolean {
  return config.requireApproval || (!registered.has("execute") && registered.has("executeWithApproval"));
}

/** Runs the tool after the given answer of a person, or after none was asked for. */
export async function execute(tool: LoadedTool, input: JsonObject, ctx: ToolContext, action: UserAction): Promise<Result> {
  const editor = await openEditor(tool);
  if ("missing" in editor) return softFailure(editor.missing);
  const outcome = await perform(new Call(ctx), tool, thawJson(input), action, editor.provider);
  // What a call has stored is safe before anybody hears of its result.
  await storage.settled();
  return asResult(outcome);
}

function perform(
  call: Call,
  tool: LoadedTool,
  params: unknown,
  action: UserAction,
  editor: ScriptEditor | undefined,
): Promise<Outcome> {
  const { registered } = tool;
  const withApproval = registered.get("executeWithApproval");
  const plainly = registered.get("execute");
  const view = registered.get("view");
  if (withApproval !== undefined && asksFirst(tool)) return call.perform(() => withApproval(params, action, editor));
  if (plainly !== undefined) return call.perform(() => plainly(params, editor));
  return performView(call, view as AuthorFunction, params, editor);
}

/** Calls a view where there is nothing to show it on: whatever it responds first is the result. */
export function performView(
  call: Call,
  view: AuthorFunction,
  params: unknown,
  editor: ScriptEditor | undefined,
): Promise<Outcome> {
  return call.perform(async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    call.effects = [];
    const shown = (async () => {
      await view({ params, response: resolve, isAutoApprove: false, scriptEditorProvider: editor });
      await Promise.all((call.effects ?? []).map(async (effect) => effect()));
    })();
    return Promise.race([promise, shown.then(() => promise)]);
  });
}
