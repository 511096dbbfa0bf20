import type { LoadProblem } from "../../contract/plugin.ts";
import type { LoadedTool } from "./loaded-tool.ts";

type Mismatch = Omit<LoadProblem, "file">;

/** Where the JSON and what was registered do not agree. An error where there is nothing to run at all. */
export function mismatches({ config, registered }: LoadedTool): Mismatch[] {
  const wrong = registered.complaints.map((message) => warning(message, "Pass the function itself."));
  const canRun = registered.has("execute") || registered.has("executeWithApproval") || registered.has("view");
  if (!canRun) return [...wrong, nothingToRun(config.id)];
  if (config.requireApproval && !registered.has("executeWithApproval") && registered.has("execute"))
    wrong.push(
      warning(
        '"requireApproval" is true, but only registerExecuteTool was called. A person is asked all the same; the tool is not told of a "no".',
        "Call AssistantTool.registerExecuteToolWithApproval, or set requireApproval to false.",
      ),
    );
  if (!config.requireApproval && !registered.has("execute") && registered.has("executeWithApproval"))
    wrong.push(
      warning(
        '"requireApproval" is false, but registerExecuteToolWithApproval was called, which wants a person\'s answer: one is asked.',
        "Set requireApproval to true, or call AssistantTool.registerExecuteTool.",
      ),
    );
  if (!config.requireApproval && registered.has("approvalRequest") && registered.has("execute"))
    wrong.push(
      warning(
        '"requireApproval" is false, so what registerApprovalRequest was given is never shown.',
        "Set requireApproval to true and call AssistantTool.registerExecuteToolWithApproval, or leave the request out.",
      ),
    );
  return wrong;
}

function warning(message: string, fix: string): Mismatch {
  return { message, fix, severity: "warning" };
}

function nothingToRun(id: string): Mismatch {
  return {
    message: `It registers nothing that "${id}" could run.`,
    fix: "Call AssistantTool.registerExecuteTool or AssistantTool.registerExecuteToolWithApproval when it is loaded.",
    severity: "error",
  };
}
