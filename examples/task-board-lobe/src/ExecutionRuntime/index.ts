import { formatTaskCreated, formatTaskDeleted, formatTaskList, formatTasksCreated } from "@lobechat/prompts";
import type { BuiltinServerRuntimeOutput } from "@lobechat/types";

import type {
  CreateTaskParams,
  CreateTasksItemResult,
  CreateTasksParams,
  CreateTasksState,
  DeleteTaskParams,
  ListTasksParams,
  UpdateTaskStatusParams,
} from "../types";
import { createMemoryTaskService, type ITaskService } from "./memoryTaskService";

export class TaskBoardExecutionRuntime {
  private service: ITaskService;

  constructor(service: ITaskService) {
    this.service = service;
  }

  async createTask(args: CreateTaskParams): Promise<BuiltinServerRuntimeOutput> {
    try {
      const task = await this.service.create(args);
      return { success: true, content: formatTaskCreated(task), state: { identifier: task.identifier, success: true } };
    } catch (error) {
      return { success: false, content: (error as Error).message, error };
    }
  }

  async createTasks({ tasks }: CreateTasksParams, options?: { signal?: AbortSignal }): Promise<BuiltinServerRuntimeOutput> {
    const results: CreateTasksItemResult[] = [];
    for (const task of tasks) {
      options?.signal?.throwIfAborted();
      results.push(await this.createOne(task));
    }
    const succeeded = results.filter(({ success }) => success).length;
    const state: CreateTasksState = { succeeded, failed: results.length - succeeded, results };
    const content = formatTasksCreated(results);
    if (succeeded > 0) return { success: true, content, state };
    return { success: false, content, error: { message: "None of the tasks could be created" }, state };
  }

  async listTasks({ status }: ListTasksParams): Promise<BuiltinServerRuntimeOutput> {
    const tasks = await this.service.list(status);
    const state = { total: tasks.length, tasks: tasks.map(({ instruction, ...summary }) => summary) };
    return { success: true, content: formatTaskList(tasks, "on the board", status), state };
  }

  async updateTaskStatus({ identifier, status }: UpdateTaskStatusParams): Promise<BuiltinServerRuntimeOutput> {
    const task = await this.service.setStatus(identifier, status);
    if (!task) return this.notFound(identifier);
    return { success: true, content: `Task ${identifier} (${task.name}) is now ${status}.`, state: { success: true } };
  }

  async deleteTask({ identifier }: DeleteTaskParams): Promise<BuiltinServerRuntimeOutput> {
    const task = await this.service.remove(identifier);
    if (!task) return this.notFound(identifier);
    return { success: true, content: formatTaskDeleted(identifier, task.name), state: { success: true } };
  }

  private async createOne(task: CreateTaskParams): Promise<CreateTasksItemResult> {
    try {
      return { name: task.name, success: true, identifier: (await this.service.create(task)).identifier };
    } catch (error) {
      return { name: task.name, success: false, error: (error as Error).message };
    }
  }

  private notFound(identifier: string): BuiltinServerRuntimeOutput {
    const message = `There is no task ${identifier}. Use listTasks to see which there are.`;
    return { success: false, content: message, error: { type: "TaskNotFound", message } };
  }
}

/** What the host gives to the runtime's constructor. */
export const createServices = createMemoryTaskService;
