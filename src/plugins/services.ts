import { join } from "node:path";
import { isObject, type Json, type JsonObject } from "../contract/json.ts";
import type { Permissions, PluginNews, PluginServices } from "../contract/plugin.ts";
import type { Secrets } from "../contract/secrets.ts";
import type { BackgroundDesk } from "./background-desk.ts";
import type { Service } from "./messages.ts";
import { PluginFiles } from "./plugin-files.ts";
import { PluginValues } from "./plugin-values.ts";

/** What the services of all plugins are made of. */
export interface ServiceDesk {
  /** A folder in which each plugin has one of its own; without it values and files live as long as the host. */
  readonly folder: string | undefined;
  readonly config: (plugin: string) => JsonObject | Promise<JsonObject>;
  readonly secrets: Pick<Secrets, "get" | "set" | "delete">;
  /** Settles when the news is safe; rejects, with words for its author, where it is refused. */
  readonly tell: (plugin: string, news: PluginNews) => void | Promise<void>;
  readonly reload: () => Promise<void>;
  /** What work beside calls needs of the host; without it none is started. */
  readonly background?: BackgroundDesk;
}

/** The services of one plugin: answers what it asks for. */
export interface AnswerPlugin {
  (service: Service, args: readonly Json[]): Promise<Json>;
  readonly background?: BackgroundDesk;
}

/** The services of one plugin, by name. What a plugin asks for is never trusted to be well formed. */
export function servicesOf(plugin: string, { secrets: may = "none" }: Permissions, desk: ServiceDesk): AnswerPlugin {
  const own = desk.folder === undefined ? undefined : join(desk.folder, safeName(plugin));
  const values = new PluginValues(own === undefined ? undefined : join(own, "values.json"));
  const files = new PluginFiles(own === undefined ? undefined : join(own, "files"));
  const mustRead = () =>
    may !== "none" || refuse(`The plugin "${plugin}" may not read secrets: it does not declare secrets:read.`);
  const mustWrite = () =>
    may === "write" || refuse(`The plugin "${plugin}" may not write secrets: it does not declare secrets:write.`);
  const services: PluginServices = {
    config: async () => desk.config(plugin),
    getSecret: async (key) => mustRead() && desk.secrets.get(plugin, text(key)),
    setSecret: async (key, value) => void (mustWrite() && (await desk.secrets.set(plugin, text(key), text(value)))),
    deleteSecret: async (key) => void (mustWrite() && (await desk.secrets.delete(plugin, text(key)))),
    getValue: (key) => values.get(text(key)),
    setValue: (key, value) => values.set(text(key), value),
    deleteValue: (key) => values.set(text(key), undefined),
    listValues: () => values.keys(),
    readFile: (path) => files.read(text(path)),
    writeFile: (path, content) => files.write(text(path), text(content)),
    listFiles: (path) => files.list(text(path)),
    removeFile: (path) => files.remove(text(path)),
    makeFolder: (path) => files.makeFolder(text(path)),
    tell: async (news) => desk.tell(plugin, isObject(news) ? (news as unknown as PluginNews) : refuse("News must be an object.")),
    // Each process has its own: it answers these itself where it may work beside calls.
    schedule: async () => {},
    unschedule: async () => {},
    reload: desk.reload,
  };
  const answer = async (service: Service, args: readonly Json[]): Promise<Json> => {
    if (!Object.hasOwn(services, service)) return refuse(`There is no service "${service}".`);
    const method = services[service as keyof PluginServices] as (...args: readonly Json[]) => Promise<Json | undefined | void>;
    return (await method(...args)) ?? null;
  };
  return Object.assign(answer, desk.background === undefined ? {} : { background: desk.background });
}

function refuse(message: string): never {
  throw new Error(message);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : refuse(`Text is expected here, not ${typeof value}.`);
}

function safeName(plugin: string): string {
  return encodeURIComponent(plugin).replaceAll(".", "%2E");
}
