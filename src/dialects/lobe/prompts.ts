export {
  formatDependencyAdded,
  formatDependencyRemoved,
  formatTaskCreated,
  formatTaskDeleted,
  formatTaskDetail,
  formatTaskEdited,
  formatTaskLine,
  formatTaskList,
  formatTasksCreated,
  priorityLabel,
} from "./prompts/tasks.ts";
export type { TaskCreatedItem, TaskDetail, TaskSummary } from "./prompts/tasks.ts";
export { crawlResultsPrompt, searchResultsPrompt } from "./prompts/web.ts";
export type { CrawlResultItem, SearchResultItem } from "./prompts/web.ts";
