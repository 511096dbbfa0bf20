import * as sync from "node:fs";
import * as files from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname } from "node:path";

type Encoding = "utf-8" | "ascii" | "latin1";

/** The part of the app's FileManager that a plugin can have here: the files its permissions let it reach. */
export const FileManager = {
  isiCloudEnabled: false,
  /** The plugin's own folder. */
  documentsDirectory: "",
  appGroupDocumentsDirectory: "",
  scriptsDirectory: "",
  temporaryDirectory: tmpdir(),
  readAsString: (path: string, encoding: Encoding = "utf-8"): Promise<string> => files.readFile(path, encoding),
  readAsStringSync: (path: string, encoding: Encoding = "utf-8"): string => sync.readFileSync(path, encoding),
  readAsBytes: async (path: string): Promise<Uint8Array> => new Uint8Array(await files.readFile(path)),
  writeAsString: (path: string, contents: string, encoding: Encoding = "utf-8"): Promise<void> =>
    files.writeFile(path, contents, encoding),
  writeAsStringSync: (path: string, contents: string, encoding: Encoding = "utf-8"): void =>
    sync.writeFileSync(path, contents, encoding),
  writeAsBytes: (path: string, bytes: Uint8Array): Promise<void> => files.writeFile(path, bytes),
  async appendText(path: string, words: string): Promise<void> {
    await files.mkdir(dirname(path), { recursive: true });
    await files.appendFile(path, words);
  },
  appendTextSync: (path: string, words: string): void => sync.appendFileSync(path, words),
  exists: async (path: string): Promise<boolean> => sync.existsSync(path),
  existsSync: (path: string): boolean => sync.existsSync(path),
  isFile: async (path: string): Promise<boolean> => FileManager.isFileSync(path),
  isFileSync: (path: string): boolean => sync.statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
  isDirectory: async (path: string): Promise<boolean> => FileManager.isDirectorySync(path),
  isDirectorySync: (path: string): boolean => sync.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
  readDirectory: (path: string, isRecursive = false): Promise<string[]> => files.readdir(path, { recursive: isRecursive }),
  readDirectorySync: (path: string, isRecursive = false): string[] =>
    sync.readdirSync(path, { recursive: isRecursive, encoding: "utf8" }),
  createDirectory: async (path: string, isRecursive = false): Promise<void> =>
    void (await files.mkdir(path, { recursive: isRecursive })),
  copyFile: (from: string, to: string): Promise<void> => files.copyFile(from, to),
  rename: (from: string, to: string): Promise<void> => files.rename(from, to),
  remove: (path: string): Promise<void> => files.rm(path, { recursive: true }),
  async stat(path: string): Promise<{ size: number; type: string; creationDate: number; modificationDate: number }> {
    const found = await files.stat(path);
    const type = found.isDirectory() ? "directory" : "file";
    return { size: found.size, type, creationDate: found.birthtimeMs, modificationDate: found.mtimeMs };
  },
};
