import type { BuiltinToolManifest } from "@lobechat/types";

import { systemPrompt } from "./systemRole";
import { TASK_STATUSES, TaskBoardApiName, TaskBoardIdentifier } from "./types";

const task = {
  type: "object",
  required: ["name", "instruction"],
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 1, description: "Short, descriptive name. No other open task may have it." },
    instruction: { type: "string", description: "What the task should accomplish." },
    priority: {
      type: "integer",
      minimum: 0,
      maximum: 4,
      default: 0,
      description: "0=none, 1=urgent, 2=high, 3=normal, 4=low. Default is 0.",
    },
  },
};

const identifier = { type: "string", description: 'The identifier of the task, e.g. "TASK-1".' };

export const TaskBoardManifest: BuiltinToolManifest = {
  identifier: TaskBoardIdentifier,
  type: "builtin",
  systemRole: systemPrompt(new Date().toLocaleDateString("sv-SE")),
  meta: { avatar: "📋", title: "Task Board", description: "Create, list, move and delete tasks" },
  api: [
    {
      name: TaskBoardApiName.createTask,
      description: "Put a task on the board. Prefer createTasks for more than one.",
      parameters: task,
    },
    {
      name: TaskBoardApiName.createTasks,
      description: "Put several tasks on the board at once. Those that cannot be created are reported; the others are kept.",
      parameters: {
        type: "object",
        required: ["tasks"],
        additionalProperties: false,
        properties: { tasks: { type: "array", minItems: 1, items: task } },
      },
      ordered: true,
    },
    {
      name: TaskBoardApiName.listTasks,
      description: "List the tasks on the board, all of them or those of one status.",
      parameters: {
        type: "object",
        additionalProperties: false,
        properties: { status: { type: "string", enum: [...TASK_STATUSES] } },
      },
    },
    {
      name: TaskBoardApiName.updateTaskStatus,
      description: "Move a task to another status. It does not do the work of the task.",
      parameters: {
        type: "object",
        required: ["identifier", "status"],
        additionalProperties: false,
        properties: { identifier, status: { type: "string", enum: [...TASK_STATUSES] } },
      },
      humanIntervention: [
        { match: { status: { pattern: "cancelled", type: "exact" } }, policy: "required" },
        { policy: "never" },
      ],
    },
    {
      name: TaskBoardApiName.deleteTask,
      description: "Remove a task for good. To give it up but keep it on record, use updateTaskStatus with cancelled.",
      parameters: { type: "object", required: ["identifier"], additionalProperties: false, properties: { identifier } },
      humanIntervention: "always",
    },
  ],
};
