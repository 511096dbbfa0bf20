import type { ExtensibilityManager, ExtensibilityManagerConfig } from "./extensibility-manager.ts";

/** What authors import. */
export const AUTHORS_NAME: string = "claude-replica";

/** A manager as authors make one themselves, for those who want to be given it. */
export async function newManager(): Promise<ExtensibilityManager> {
  // By the authors' name, which a plugin's process answers: the module lies above the dialects, because it wires a host.
  const module = (await import(AUTHORS_NAME)) as {
    ExtensibilityManager: new (config?: ExtensibilityManagerConfig) => ExtensibilityManager;
  };
  return new module.ExtensibilityManager();
}
