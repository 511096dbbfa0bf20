import type { Json } from "../../../contract/json.ts";
import type { PluginNews, PluginServices } from "../../../contract/plugin.ts";
import type { IncomingMessage, NotificationPayload, PluginStatus } from "../plugin-context.ts";

/** Everything that a plugin did to its host in a test. */
export interface Captured {
  readonly messages: IncomingMessage[];
  readonly events: { type: string; payload: Record<string, unknown> }[];
  readonly notifications: NotificationPayload[];
  readonly statuses: PluginStatus[];
  readonly logs: { level: string; msg: string; data?: unknown }[];
  readonly secretStore: Record<string, string>;
  readonly kvStore: Record<string, unknown>;
  readonly files: Record<string, string>;
}

/** An empty capture, with these secrets. */
export function capture(secrets: Readonly<Record<string, string>> = {}): Captured {
  return {
    messages: [],
    events: [],
    notifications: [],
    statuses: [],
    logs: [],
    secretStore: { ...secrets },
    kvStore: {},
    files: {},
  };
}

/** Forgets all but the secrets. */
export function forget({ messages, events, notifications, statuses, logs, kvStore, files }: Captured): void {
  for (const list of [messages, events, notifications, statuses, logs]) list.length = 0;
  for (const table of [kvStore, files]) for (const key of Object.keys(table)) delete table[key];
}

/** A host's services that only remember. */
export function capturingServices(captured: Captured, onNews: () => void): PluginServices {
  const { secretStore, kvStore, files } = captured;
  return {
    config: async () => ({}),
    getSecret: async (key) => (Object.hasOwn(secretStore, key) ? (secretStore[key] ?? null) : null),
    setSecret: async (key, value) => void (secretStore[key] = value),
    deleteSecret: async (key) => void delete secretStore[key],
    getValue: async (key) => (Object.hasOwn(kvStore, key) ? (kvStore[key] as Json) : null),
    setValue: async (key, value) => void (kvStore[key] = value),
    deleteValue: async (key) => void delete kvStore[key],
    listValues: async () => Object.keys(kvStore),
    readFile: async (path) => (Object.hasOwn(files, path) ? (files[path] ?? null) : null),
    writeFile: async (path, content) => void (files[path] = content),
    listFiles: async (path) => namesIn(Object.keys(files), path),
    removeFile: async (path) => {
      for (const file of Object.keys(files)) if (file === path || file.startsWith(`${path}/`)) delete files[file];
    },
    makeFolder: async () => {},
    async tell(news) {
      keep(captured, news);
      onNews();
    },
    // A played host runs tasks when the test says so.
    schedule: async () => {},
    unschedule: async () => {},
    reload: async () => {},
  };
}

function namesIn(files: readonly string[], folder: string): string[] {
  const start = folder === "" ? "" : `${folder}/`;
  const inside = files.filter((file) => file.startsWith(start));
  return [...new Set(inside.map((file) => file.slice(start.length).split("/")[0] ?? ""))];
}

function keep(captured: Captured, news: PluginNews): void {
  switch (news.type) {
    case "message":
      captured.messages.push(news.message as unknown as IncomingMessage);
      return;
    case "event":
      captured.events.push({ type: news.name, payload: news.payload as Record<string, unknown> });
      return;
    case "notification":
      captured.notifications.push(news.notification as unknown as NotificationPayload);
      return;
    case "status":
      captured.statuses.push(news.status as unknown as PluginStatus);
      return;
    case "log":
      captured.logs.push({ level: news.level, msg: news.message, ...(news.data === undefined ? {} : { data: news.data }) });
  }
}
