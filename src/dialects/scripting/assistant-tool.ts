import type { Json } from "../../contract/json.ts";
import type { PluginServices } from "../../contract/plugin.ts";
import { calls, type OnCancel } from "./call.ts";
import type { Registrations } from "./registrations.ts";

type TestFunction = (...args: readonly unknown[]) => void;

/** The global `AssistantTool`, by which a tool registers itself and speaks of the call that runs now. */
export interface AssistantTool {
  registerExecuteTool(execute: unknown): TestFunction;
  registerExecuteToolWithApproval(execute: unknown): TestFunction;
  registerApprovalRequest(request: unknown): TestFunction;
  registerUIView(view: unknown): TestFunction;
  report(message: unknown, id?: unknown): void;
  readonly isCancelled: boolean;
  onCancel: OnCancel;
  getState(key: string): Json;
  setState(key: string, value: unknown): void;
  removeState(key: string): void;
  clearState(): void;
}

/** The `AssistantTool` of one plugin. */
export function assistantTool(registrations: Registrations, services: PluginServices): AssistantTool {
  return {
    registerExecuteTool: (execute) => registrations.take("execute", "registerExecuteTool", execute),
    registerExecuteToolWithApproval: (execute) =>
      registrations.take("executeWithApproval", "registerExecuteToolWithApproval", execute),
    registerApprovalRequest: (request) => registrations.take("approvalRequest", "registerApprovalRequest", request),
    registerUIView: (view) => registrations.take("view", "registerUIView", view),
    report(message, id) {
      const words = String(message);
      if (calls.getStore()?.report(words, id === undefined || id === null ? undefined : String(id)) === true) return;
      const told = services.tell({ type: "log", level: "warn", message: `Reported outside of a running call: ${words}` });
      told.catch(() => {});
    },
    get isCancelled() {
      return calls.getStore()?.isCancelled ?? false;
    },
    get onCancel() {
      return calls.getStore()?.onCancel ?? null;
    },
    set onCancel(heard) {
      const call = calls.getStore();
      if (call !== undefined) call.onCancel = heard;
    },
    getState: (key) => calls.getStore()?.getState(key) ?? null,
    setState: (key, value) => calls.getStore()?.setState(key, value),
    removeState: (key) => calls.getStore()?.removeState(key),
    clearState: () => calls.getStore()?.clearState(),
  };
}
