import type { JsonObject } from "../../contract/json.ts";
import type { PluginServices } from "../../contract/plugin.ts";
import { isAuthorSchema, parse, type AuthorSchema } from "./author-schema.ts";
import { secretFields } from "./config-schema.ts";

/** The settings of a plugin: what the host has, completed by secrets and defaults, and checked. */
export class LiveConfig {
  readonly #services: Pick<PluginServices, "config" | "getSecret">;
  readonly #schema: AuthorSchema | undefined;
  readonly #secrets: readonly string[];
  #seen: string | undefined;
  #current: Record<string, unknown> = {};

  constructor(services: Pick<PluginServices, "config" | "getSecret">, schema: unknown) {
    this.#services = services;
    this.#schema = isAuthorSchema(schema) ? schema : undefined;
    this.#secrets = this.#schema === undefined ? [] : secretFields(schema);
  }

  /** The settings as they were last read. */
  get current(): Record<string, unknown> {
    return this.#current;
  }

  /** Reads them anew. Rejects where they do not fit the schema, naming each field. */
  async refresh(): Promise<void> {
    const given = await this.#gather();
    const text = JSON.stringify(given);
    if (text === this.#seen) return;
    this.#current = this.#schema === undefined ? structuredClone(given) : await this.#read(this.#schema, given);
    this.#seen = text;
  }

  async #gather(): Promise<JsonObject> {
    const given = { ...(await this.#services.config()) };
    for (const name of this.#secrets) {
      if (given[name] !== undefined) continue;
      // One who may not read secrets has none; the schema says whether that will do.
      const secret = await this.#services.getSecret(name).catch(() => null);
      if (secret !== null) given[name] = secret;
    }
    return given;
  }

  async #read(schema: AuthorSchema, given: JsonObject): Promise<Record<string, unknown>> {
    const parsed = await parse(schema, given);
    if (parsed.ok) return parsed.value as Record<string, unknown>;
    const problems = parsed.problems.map(({ path, message }) => {
      const field = path.slice(1);
      return `${field === "" ? "the whole" : field} ${message}${this.#secrets.includes(field) ? ` (set it as the secret "${field}")` : ""}`;
    });
    throw new Error(`The settings of the plugin are not valid: ${problems.join("; ")}.`);
  }
}
