import type { Secrets } from "./services.ts";

/** Secrets that live as long as the host. */
export function memorySecrets(): Secrets {
  const kept = new Map<string, string>();
  const place = (plugin: string, key: string): string => JSON.stringify([plugin, key]);
  return {
    get: async (plugin, key) => kept.get(place(plugin, key)) ?? null,
    set: async (plugin, key, value) => void kept.set(place(plugin, key), value),
    delete: async (plugin, key) => void kept.delete(place(plugin, key)),
  };
}
