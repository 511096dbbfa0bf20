import type { PegboardConfig } from "../contract/config.ts";
import type { JsonObject, JsonSchema } from "../contract/json.ts";
import { settingsFor } from "../config/settings.ts";
import type { Trust } from "./trust.ts";

/** Where the settings of plugins come from. */
export interface SettingsParts {
  readonly given: NonNullable<PegboardConfig["settings"]>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly trust: Trust;
  /** What a plugin says its settings are. */
  schemaOf(plugin: string): JsonSchema | undefined;
  report(problem: string): void;
}

/** The settings of a plugin as it gets them. Rejects where they are wrong, naming each field; what is only odd is reported once. */
export function settingsReader({ given, env, trust, schemaOf, report }: SettingsParts): (plugin: string) => Promise<JsonObject> {
  const told = new Set<string>();
  return async (plugin) => {
    const raw = Object.hasOwn(given, plugin) ? (given[plugin] ?? {}) : {};
    const settings = await settingsFor(plugin, schemaOf(plugin), raw, {
      env,
      secret: (key) => trust.secret(plugin, key),
      onSensitive: (value) => trust.cover(value),
    });
    for (const { message } of settings.warnings) {
      if (!told.has(message)) report(message);
      told.add(message);
    }
    if (settings.ok) return settings.value;
    throw new Error(settings.problems.map(({ message }) => message).join("; "));
  };
}
