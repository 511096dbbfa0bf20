/** What a tool, a loop or a hook of a plugin can do. */
export interface PluginContext<Config = Record<string, unknown>> {
  readonly pluginId: string;
  /** The settings as they are now: checked, and completed by their defaults. */
  readonly config: Config;
  /** Aborts when the call is cancelled or the plugin is to stop. */
  readonly signal: AbortSignal;
  /** Hands a message on to the host; one whose `source` was seen before is dropped. */
  emitMessage(message: IncomingMessage): Promise<void>;
  emitMessages(messages: readonly IncomingMessage[]): Promise<void>;
  readonly secrets: SecretStore;
  readonly store: PersistentStore;
  readonly logger: Logger;
  notify(notification: NotificationPayload): Promise<void>;
  emitEvent(type: string, payload?: Record<string, unknown>): Promise<void>;
  updateStatus(status: PluginStatus): Promise<void>;
  /** Waits; rejects with an AbortError as soon as `signal` aborts. */
  sleep(ms: number): Promise<void>;
  /** Runs a task again and again; one of the same id is replaced. */
  schedule(task: ScheduleOptions): Promise<void>;
  unschedule(id: string): Promise<void>;
  readonly http: HttpClient;
  readonly dataDir: DataDirectory;
  readonly host: HostInfo;
  readonly connectors: { list(): Promise<ConnectorInfo[]> };
  readonly personas: { list(): Promise<PersonaInfo[]> };
}

/** The plugin's secrets. */
export interface SecretStore {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  has(key: string): Promise<boolean>;
}

/** The plugin's own values, kept between runs. */
export interface PersistentStore {
  get<T = unknown>(key: string): Promise<T | null>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  keys(): Promise<string[]>;
}

/** A way to write a line of log. */
export type Log = (message: string, data?: Record<string, unknown>) => void;

/** Log lines by their weight; nobody waits for them. */
export type Logger = Readonly<Record<"debug" | "info" | "warn" | "error", Log>>;

/** A note for the person at the machine. */
export interface NotificationPayload {
  title: string;
  body: string;
  action?: { type: "open_session" | "open_settings" | "open_url"; target: string };
}

/** How the plugin is doing. */
export interface PluginStatus {
  state: "connected" | "connecting" | "disconnected" | "error" | "syncing";
  message?: string | undefined;
  /** In percent. */
  progress?: number | undefined;
}

/** A task that is run again and again. */
export interface ScheduleOptions {
  id: string;
  intervalSeconds: number;
  handler: () => Promise<void> | void;
}

/** A way to the network. */
export interface HttpClient {
  fetch(url: string | URL, init?: RequestInit): Promise<Response>;
}

/** The plugin's own files, by paths relative to a folder that the host keeps for it. */
export interface DataDirectory {
  resolve(path: string): Promise<string>;
  readFile(path: string): Promise<string>;
  writeFile(path: string, content: string | Uint8Array): Promise<void>;
  readDir(path: string): Promise<string[]>;
  exists(path: string): Promise<boolean>;
  mkdir(path: string): Promise<void>;
  remove(path: string): Promise<void>;
}

/** Where the plugin runs. */
export interface HostInfo {
  readonly version: string;
  readonly platform: "windows" | "macos" | "linux";
  readonly capabilities: string[];
}

/** A message from outside, such as a mail or a chat line. */
export interface IncomingMessage {
  /** Tells it from all others. */
  source: string;
  channel: string;
  content: string;
  sender?: { id: string; name: string; avatarUrl?: string | undefined } | undefined;
  metadata?: Record<string, unknown> | undefined;
  classification?: "personal" | "work" | "automated" | "spam" | undefined;
  threadId?: string | undefined;
  timestamp?: string | undefined;
  attachments?: readonly MessageAttachment[] | undefined;
}

/** A file that came with a message. */
export interface MessageAttachment {
  name: string;
  mimeType: string;
  url?: string | undefined;
  /** In base64. */
  content?: string | undefined;
}

/** Another connector of the host. */
export interface ConnectorInfo {
  id: string;
  displayName: string;
  provider: string;
  enabled: boolean;
  services: string[];
  status: "connected" | "disconnected" | "error";
}

/** A persona of the host. */
export interface PersonaInfo {
  id: string;
  name: string;
  description: string;
  isActive: boolean;
}
