import { posix } from "node:path";

/** Which script this is, as far as it is known. */
export const Script = {
  env: "assistant_tool" as const,
  name: "",
  directory: "",
  queryParameters: {},
  /** Ends nothing: the plugin's process belongs to the host. */
  exit(): void {},
  /** Runs nothing: other scripts are in the app. */
  run: (): null => null,
};

/** Paths, as the app joins them. */
export const Path = {
  join: (...parts: readonly string[]): string => posix.join(...parts),
  normalize: (path: string): string => posix.normalize(path),
  isAbsolute: (path: string): boolean => posix.isAbsolute(path),
  dirname: (path: string): string => posix.dirname(path),
  basename: (path: string, extension?: string): string => posix.basename(path, extension),
  extname: (path: string): string => posix.extname(path),
  parse: (path: string): posix.ParsedPath => posix.parse(path),
};
