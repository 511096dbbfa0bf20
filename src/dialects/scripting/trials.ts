import { textOf, type Content } from "../../contract/content.ts";
import { isObject } from "../../contract/json.ts";
import type { PluginTest } from "../../contract/plugin.ts";
import { Call } from "./call.ts";
import { openEditor } from "./editor/open-editor.ts";
import type { ScriptEditor } from "./editor/script-editor.ts";
import { performView } from "./execution.ts";
import type { LoadedTool } from "./loaded-tool.ts";
import { asResult } from "./native-result.ts";
import { previews } from "./preview.ts";
import type { Role, Trial } from "./registrations.ts";
import { storage } from "./sdk/storage.ts";

const NAMES: Readonly<Record<Role, string>> = {
  execute: "execute",
  executeWithApproval: "execute with approval",
  approvalRequest: "approval request",
  view: "view",
};

/** A test for each call of a test function that the module makes when it is loaded. */
export function testsOf(tool: LoadedTool): PluginTest[] {
  return tool.registered.trials.map((trial, i) => ({
    name: `${i + 1}. ${NAMES[trial.role]} ${trial.given.map((one) => JSON.stringify(one)).join(", ")}`.trimEnd(),
    run: () => (trial.role === "approvalRequest" ? tryRequest(tool, trial) : tryExecution(tool, trial)),
  }));
}

async function tryRequest(tool: LoadedTool, { run, given }: Trial): Promise<string> {
  const shown: Content[] = [];
  const asked: unknown = await previews.run(shown, async () => run(given[0] ?? {}, await editorOf(tool, shown)));
  const { title, message } = isObject(asked) ? asked : {};
  if (typeof message !== "string" || message === "") throw new Error("The approval request gives no message.");
  return [title, message].filter((one) => typeof one === "string" && one !== "").join("\n");
}

async function tryExecution(tool: LoadedTool, { role, run, given }: Trial): Promise<string> {
  const lines: string[] = [];
  const emit = (chunk: { readonly message?: string }) => void lines.push(chunk.message ?? "");
  const call = new Call({ signal: new AbortController().signal, emit: emit as ConstructorParameters<typeof Call>[0]["emit"] });
  const editor = await editorOf(tool);
  const [params = {}, action] = given;
  const outcome = await (role === "view"
    ? performView(call, run, params, editor)
    : call.perform(() => (role === "execute" ? run(params, editor) : run(params, action, editor))));
  await storage.settled();
  const result = asResult(outcome);
  const output = [...lines, textOf(result.content)].join("\n");
  // A tool that was refused is right to fail.
  const wasRefused = role === "executeWithApproval" && isObject(action) && action["primaryConfirmed"] !== true;
  if (!result.ok && !(wasRefused && result.failure.soft === true && result.meta?.["thrown"] !== true)) throw new Error(output);
  return output;
}

async function editorOf(tool: LoadedTool, shown?: Content[]): Promise<ScriptEditor | undefined> {
  const editor = await openEditor(tool, shown);
  return "missing" in editor ? undefined : editor.provider;
}
