import type { Json, JsonObject, JsonSchema } from "./json.ts";
import type { Tool } from "./tool.ts";

/** Something wrong with a plugin as it lies there: where, what, and what mends it. */
export interface LoadProblem {
  readonly file: string;
  readonly line?: number;
  readonly message: string;
  readonly fix: string;
  /** A warning keeps nothing from working; an error keeps the plugin, or a tool of it, off the board. */
  readonly severity: "error" | "warning";
}

/** A plugin's folder, as a dialect looks at it without running anything. Paths are relative to it, with slashes. */
export interface PluginFolder {
  readonly path: string;
  readonly name: string;
  /** What package.json says; undefined where there is none, or one that cannot be read. */
  readonly manifest: JsonObject | undefined;
  /** Whether there is such a file. */
  has(file: string): boolean;
  /** The text of a file; undefined where there is none. */
  read(file: string): string | undefined;
}

/** What a plugin may do beside reading its own folder. */
export interface Permissions {
  readonly network?: boolean;
  /** Folders and files it may read. */
  readonly read?: readonly string[];
  /** Folders and files it may write (and read). */
  readonly write?: readonly string[];
  readonly secrets?: "none" | "read" | "write";
}

/** A folder that is written in a dialect. */
export interface Recognised {
  /** The plugin's id: what it is called in the origin of its tools. */
  readonly id: string;
  readonly version?: string;
  /** The modules that the dialect will ask for, most important first. TypeScript among them is compiled beforehand. */
  readonly entries: readonly string[];
  /** What the plugin says it needs. */
  readonly permissions?: Permissions;
  readonly problems?: readonly LoadProblem[];
}

/** A plugin style: how its folders are told from others, and which module names its authors import. */
export interface Dialect {
  readonly name: string;
  recognise(folder: PluginFolder): Recognised | undefined;
  /** Names that authors import, and the modules of Pegboard that answer. */
  readonly modules: Readonly<Record<string, URL>>;
  /** The module whose `load` makes tools of such a plugin; it runs in the plugin's own process. */
  readonly loader: URL;
}

/** A plugin's code, within its own process. */
export interface PluginModules {
  readonly id: string;
  readonly version?: string;
  readonly folder: PluginFolder;
  /** The folder that all plugins lie in. */
  readonly pluginsDir: string;
  /** Loads a module of the folder; one of the recognised entries, where it is TypeScript. */
  load(file: string): Promise<Record<string, unknown>>;
}

/** What a person is told a plugin is. */
export interface PluginAbout {
  readonly title?: string;
  readonly description?: string;
  readonly icon?: string;
  /** How a model should use its tools; belongs into the system prompt while they are offered. */
  readonly instructions?: string;
  /** The settings it takes, as JSON Schema. */
  readonly config?: JsonSchema;
}

/** A test that comes with a plugin. */
export interface PluginTest {
  readonly name: string;
  /** Rejects where it fails; says what came out. */
  run(): Promise<string>;
}

/** What a dialect made of a plugin. */
export interface LoadedPlugin {
  readonly tools: readonly Tool[];
  readonly problems: readonly LoadProblem[];
  readonly about?: PluginAbout;
  readonly tests?: readonly PluginTest[];
  /** Runs once before the first call. */
  activate?(): Promise<void>;
  /** Work that goes on beside calls until the signal aborts; begun anew after it failed. */
  background?(signal: AbortSignal): Promise<void>;
  /** Runs a task that was scheduled, each time its interval has passed. */
  task?(id: string): Promise<void>;
  /** Runs once before the process ends in peace. */
  deactivate?(): Promise<void>;
}

/** What `loader` of a dialect exports as `load`. */
export type LoadPlugin = (
  modules: PluginModules,
  services: PluginServices,
  options: { readonly testing: boolean },
) => Promise<LoadedPlugin>;

/** What a plugin tells the world beside its results. */
export type PluginNews =
  | { readonly type: "event"; readonly name: string; readonly payload: Json }
  | { readonly type: "message"; readonly message: JsonObject }
  | { readonly type: "notification"; readonly notification: JsonObject }
  | { readonly type: "status"; readonly status: JsonObject }
  | { readonly type: "log"; readonly level: "debug" | "info" | "warn" | "error"; readonly message: string; readonly data?: Json };

/** A task that is to run again and again, for as long as the plugin's process lives. */
export interface ScheduledTask {
  readonly id: string;
  /** Between the end of one run and the begin of the next; less than a second counts as one. */
  readonly intervalSeconds: number;
}

/** What the host does for a plugin, whatever its dialect. Every method goes over the channel to the host. */
export interface PluginServices {
  config(): Promise<JsonObject>;
  getSecret(key: string): Promise<string | null>;
  setSecret(key: string, value: string): Promise<void>;
  deleteSecret(key: string): Promise<void>;
  /** The plugin's own values, kept between runs. */
  getValue(key: string): Promise<Json>;
  setValue(key: string, value: Json): Promise<void>;
  deleteValue(key: string): Promise<void>;
  listValues(): Promise<string[]>;
  /** The plugin's own files, by paths relative to a folder that the host keeps for it. */
  readFile(path: string): Promise<string | null>;
  writeFile(path: string, content: string): Promise<void>;
  listFiles(path: string): Promise<string[]>;
  removeFile(path: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  /** Settles when the host has it safely. */
  tell(news: PluginNews): Promise<void>;
  /** Has `task` of the loaded plugin run again and again, through the gate; one of the same id is replaced. */
  schedule(task: ScheduledTask): Promise<void>;
  unschedule(id: string): Promise<void>;
  /** Asks for all plugins to be loaded anew. */
  reload(): Promise<void>;
}

/** A plugin on the board. */
export interface PluginInfo {
  readonly id: string;
  readonly dialect: string;
  readonly folder: string;
  readonly version?: string;
  readonly about?: PluginAbout;
  readonly tools: readonly string[];
  /** The process it runs in; none while it sleeps. */
  readonly pid?: number;
}

/** One thing that is different about a tool after a reload. */
export interface ToolChange {
  /** What changed: "description", "approval", or a parameter by its path, "input/city". */
  readonly what: string;
  readonly message: string;
  /** Whether a call that was right before may be wrong now. */
  readonly breaking: boolean;
}

/** What a reload did to the tools. */
export interface Reloaded {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly { readonly tool: string; readonly breaking: boolean; readonly changes: readonly ToolChange[] }[];
  readonly problems: readonly LoadProblem[];
}

/** The plugins of a host. */
export interface Plugins {
  list(): PluginInfo[];
  problems(): readonly LoadProblem[];
  /** Loads what is new or changed, takes away what is gone; calls under way finish on what they began with. */
  reload(): Promise<Reloaded>;
  close(): Promise<void>;
}
