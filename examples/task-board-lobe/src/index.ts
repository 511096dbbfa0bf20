export { TaskBoardManifest } from "./manifest";
export { systemPrompt } from "./systemRole";
export { TASK_STATUSES, TaskBoardApiName, TaskBoardIdentifier } from "./types";
export type * from "./types";
