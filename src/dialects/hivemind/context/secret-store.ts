import type { PluginServices } from "../../../contract/plugin.ts";
import type { SecretStore } from "../plugin-context.ts";

type Secrets = Pick<PluginServices, "getSecret" | "setSecret" | "deleteSecret">;

/** The plugin's secrets, as far as its permissions reach; all of them where it declares none. */
export function secretStore(services: Secrets, permissions: ReadonlySet<string> | undefined): SecretStore {
  const need = (permission: string, what: string): void => {
    if (permissions === undefined || permissions.has(permission) || permissions.has("secrets:*")) return;
    throw new Error(`${what} needs the permission "${permission}": add it to hivemind.permissions in package.json.`);
  };
  return {
    async get(key) {
      need("secrets:read", `To read the secret "${key}"`);
      return services.getSecret(key);
    },
    async has(key) {
      need("secrets:read", `To look for the secret "${key}"`);
      return (await services.getSecret(key)) !== null;
    },
    async set(key, value) {
      need("secrets:write", `To keep the secret "${key}"`);
      await services.setSecret(key, value);
    },
    async delete(key) {
      need("secrets:write", `To delete the secret "${key}"`);
      await services.deleteSecret(key);
    },
  };
}
