import { readFileSync } from "node:fs";
import type { HostInfo } from "../plugin-context.ts";

const CAPABILITIES = [
  "tools",
  "loop",
  "lifecycle",
  "schedule",
  "secrets",
  "store",
  "dataDir",
  "messages",
  "events",
  "notifications",
];

/** What a plugin is told about Pegboard; "http" is among the capabilities where the network is open to it. */
export function hostInfo(hasNetwork: boolean): HostInfo {
  const platform = process.platform === "win32" ? "windows" : process.platform === "darwin" ? "macos" : "linux";
  return { version: version(), platform, capabilities: hasNetwork ? [...CAPABILITIES, "http"] : [...CAPABILITIES] };
}

function version(): string {
  try {
    const manifest = JSON.parse(readFileSync(new URL("../../../../package.json", import.meta.url), "utf8")) as {
      version: string;
    };
    return manifest.version;
  } catch {
    // The process of a plugin may not be allowed to read it.
    return "0.0.0";
  }
}
