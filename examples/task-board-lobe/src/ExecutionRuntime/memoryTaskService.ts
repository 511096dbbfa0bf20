import type { CreateTaskParams, Task, TaskStatus } from "../types";

/** What the runtime needs of wherever the tasks are kept. */
export interface ITaskService {
  create(params: CreateTaskParams): Promise<Task>;
  list(status?: TaskStatus): Promise<Task[]>;
  setStatus(identifier: string, status: TaskStatus): Promise<Task | undefined>;
  remove(identifier: string): Promise<Task | undefined>;
}

/** Tasks in memory: they are there as long as the plugin's process is. */
export function createMemoryTaskService(): ITaskService {
  const tasks = new Map<string, Task>();
  let count = 0;
  return {
    async create({ name, instruction, priority = 0 }) {
      const isTaken = [...tasks.values()].some((task) => task.name === name && task.status !== "cancelled");
      if (isTaken) throw new Error(`There already is a task "${name}"`);
      count += 1;
      const task: Task = { identifier: `TASK-${count}`, name, instruction, priority, status: "open" };
      tasks.set(task.identifier, task);
      return task;
    },
    list: async (status) => [...tasks.values()].filter((task) => status === undefined || task.status === status),
    async setStatus(identifier, status) {
      const task = tasks.get(identifier);
      if (task) task.status = status;
      return task;
    },
    async remove(identifier) {
      const task = tasks.get(identifier);
      tasks.delete(identifier);
      return task;
    },
  };
}
