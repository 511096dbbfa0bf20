import { basename } from "node:path";
import { text, type Content } from "../../../contract/content.ts";
import { isObject } from "../../../contract/json.ts";
import { difference } from "./difference.ts";
import { insertLines, replaceBlocks, replaceLines, type BlockEdit, type LineEdit } from "./edits.ts";
import { ProjectFiles } from "./project-files.ts";

/** What tools for the script editor are given as `scriptEditorProvider`. */
export interface ScriptEditor {
  readonly scriptName: string;
  exists(path: string): boolean;
  getAllFolders(): string[];
  getAllFiles(): string[];
  getFileContent(path: string): Promise<string | null>;
  updateFileContent(path: string, content: string): Promise<boolean>;
  writeToFile(path: string, content: string): Promise<boolean>;
  insertContent(path: string, edits: readonly LineEdit[]): Promise<boolean>;
  replaceInFile(path: string, edits: readonly (LineEdit | BlockEdit)[]): Promise<boolean>;
  openDiffEditor(path: string, content: string): void;
  getLintErrors(): Record<string, never>;
}

/** An editor over a folder. With `shown` it is the one of a preview: differences are shown there, and nothing is written. */
export function scriptEditor(root: string, shown?: Content[]): ScriptEditor {
  const files = new ProjectFiles(root);
  const write = (path: string, content: string | undefined): boolean => {
    if (content === undefined) return false;
    if (shown !== undefined) throw new Error(`"${path}" cannot be written before the call is approved.`);
    files.write(path, String(content));
    return true;
  };
  const edit = (path: string, change: (source: string) => string | undefined): boolean => {
    const source = files.read(path);
    return source !== null && write(path, change(source));
  };
  return {
    scriptName: basename(root),
    exists: (path) => files.exists(path),
    getAllFolders: () => files.list("folders"),
    getAllFiles: () => files.list("files"),
    getFileContent: async (path) => files.read(path),
    updateFileContent: async (path, content) => edit(path, () => content),
    writeToFile: async (path, content) => write(path, content),
    insertContent: async (path, edits) => edit(path, (source) => insertLines(source, edits)),
    replaceInFile: async (path, edits) => edit(path, (source) => replaced(source, edits)),
    openDiffEditor: (path, content) => void shown?.push(text(difference(path, files.read(path), String(content)))),
    getLintErrors: () => ({}),
  };
}

// Older tools name lines, newer ones blocks.
function replaced(source: string, edits: readonly (LineEdit | BlockEdit)[]): string | undefined {
  const isBlock = (one: unknown): one is BlockEdit => isObject(one) && typeof one["existingBlock"] === "string";
  if (edits.every(isBlock)) return replaceBlocks(source, edits);
  return edits.some(isBlock) ? undefined : replaceLines(source, edits as readonly LineEdit[]);
}
