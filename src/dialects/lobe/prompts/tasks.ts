/** A task in short. Whatever is missing is left out of what is said. */
export interface TaskSummary {
  readonly identifier: string;
  readonly name?: string | null;
  readonly status?: string | null;
  readonly priority?: number | null;
}

/** A task with all there is to it. */
export interface TaskDetail extends TaskSummary {
  readonly instruction?: string | null;
  readonly parentLabel?: string | null;
  readonly assigneeLabel?: string | null;
  readonly dependencies?: readonly { readonly dependsOn: string; readonly type?: string }[];
  readonly subtasks?: readonly TaskSummary[];
}

/** How one task of a batch went. */
export interface TaskCreatedItem {
  readonly name: string;
  readonly success: boolean;
  readonly identifier?: string;
  readonly error?: string;
}

const PRIORITIES = ["none", "urgent", "high", "normal", "low"];

/** The word for a priority: 0 none, 1 urgent, 2 high, 3 normal, 4 low. */
export function priorityLabel(priority?: number | null): string {
  return PRIORITIES[priority ?? 0] ?? String(priority);
}

/** A task in one line. */
export function formatTaskLine({ identifier, name, status, priority }: TaskSummary): string {
  const notes = [...(status ? [status] : []), ...(priority ? [`priority ${priorityLabel(priority)}`] : [])];
  return `${identifier}: ${name || "(no name)"}${notes.length === 0 ? "" : ` [${notes.join(", ")}]`}`;
}

/** What a model is told of a task that was created. */
export function formatTaskCreated(task: TaskDetail): string {
  return [`Created task ${formatTaskLine(task)}`, ...detailLines(task)].join("\n");
}

/** What a model is told of a batch: how many went well, then a line for each. */
export function formatTasksCreated(results: readonly TaskCreatedItem[]): string {
  const created = results.filter(({ success }) => success).length;
  const lines = results.map(({ success, identifier, name, error }) =>
    success ? `- ${identifier ?? "?"}: ${name}` : `- not created: ${name} (${error || "no reason given"})`,
  );
  return [`Created ${created} of ${results.length} tasks.`, ...lines].join("\n");
}

/** Tasks, a line each; the label says which ones they are. */
export function formatTaskList(tasks: readonly TaskSummary[], label?: unknown, filter?: string): string {
  const where = typeof label === "string" && label !== "" ? ` (${label})` : "";
  const which = filter === undefined || filter === "" ? "" : ` with status ${filter}`;
  if (tasks.length === 0) return `No tasks${which}${where}.`;
  const count = `${tasks.length} ${tasks.length === 1 ? "task" : "tasks"}`;
  return [`${count}${which}${where}:`, ...tasks.map((task) => `- ${formatTaskLine(task)}`)].join("\n");
}

/** A task with its instruction, what it waits for, and its subtasks. */
export function formatTaskDetail(task: TaskDetail): string {
  const { dependencies = [], subtasks = [] } = task;
  return [
    formatTaskLine(task),
    ...detailLines(task),
    ...(dependencies.length === 0 ? [] : [`Waits for: ${dependencies.map(({ dependsOn }) => dependsOn).join(", ")}`]),
    ...(subtasks.length === 0 ? [] : ["Subtasks:", ...subtasks.map((one) => `- ${formatTaskLine(one)}`)]),
  ].join("\n");
}

/** What a model is told of a task that was changed. */
export function formatTaskEdited(identifier: string, changes: readonly string[] = []): string {
  return changes.length === 0 ? `Nothing changed in task ${identifier}.` : `Changed task ${identifier}: ${changes.join(", ")}.`;
}

/** What a model is told of a task that is gone. */
export function formatTaskDeleted(identifier: string, name?: string | null): string {
  return `Deleted task ${identifier}${name ? `: ${name}` : ""}.`;
}

/** What a model is told of a task that now waits for another. */
export function formatDependencyAdded(task: string, dependsOn: string): string {
  return `Task ${task} now waits for ${dependsOn}.`;
}

/** What a model is told of a task that no longer waits for another. */
export function formatDependencyRemoved(task: string, dependsOn: string): string {
  return `Task ${task} no longer waits for ${dependsOn}.`;
}

function detailLines({ parentLabel, assigneeLabel, instruction }: TaskDetail): string[] {
  return [
    ...(parentLabel ? [`Part of: ${parentLabel}`] : []),
    ...(assigneeLabel ? [`Assigned to: ${assigneeLabel}`] : []),
    ...(instruction ? [`Instruction: ${instruction}`] : []),
  ];
}
