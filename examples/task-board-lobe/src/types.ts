export const TaskBoardIdentifier = "lobe-task-board";

export const TaskBoardApiName = {
  createTask: "createTask",
  createTasks: "createTasks",
  listTasks: "listTasks",
  updateTaskStatus: "updateTaskStatus",
  deleteTask: "deleteTask",
} as const;

export const TASK_STATUSES = ["open", "doing", "completed", "cancelled"] as const;

export type TaskStatus = (typeof TASK_STATUSES)[number];

export interface Task {
  identifier: string;
  name: string;
  instruction: string;
  priority: number;
  status: TaskStatus;
}

export interface CreateTaskParams {
  name: string;
  instruction: string;
  priority?: number;
}

export interface CreateTasksParams {
  tasks: CreateTaskParams[];
}

export interface CreateTasksItemResult {
  error?: string;
  identifier?: string;
  name: string;
  success: boolean;
}

export interface CreateTasksState {
  failed: number;
  results: CreateTasksItemResult[];
  succeeded: number;
}

export interface ListTasksParams {
  status?: TaskStatus;
}

export interface UpdateTaskStatusParams {
  identifier: string;
  status: TaskStatus;
}

export interface DeleteTaskParams {
  identifier: string;
}
