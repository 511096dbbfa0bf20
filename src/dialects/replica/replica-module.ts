import type { ExtensibilityManager, ExtensibilityManagerConfig } from "./extensibility-manager.ts";

// Sources run as they are, and end in .js once they are built.
const extension = import.meta.url.slice(import.meta.url.lastIndexOf("."));

/** The module that authors import as "claude-replica". It lies above the dialects, because it wires a host. */
export const REPLICA_MODULE = new URL(`../../replica${extension}`, import.meta.url);

/** A manager as authors make one themselves, for those who want to be given it. */
export async function newManager(): Promise<ExtensibilityManager> {
  const module = (await import(REPLICA_MODULE.href)) as {
    ExtensibilityManager: new (config?: ExtensibilityManagerConfig) => ExtensibilityManager;
  };
  return new module.ExtensibilityManager();
}
