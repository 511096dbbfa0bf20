import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const HERE = import.meta.dirname;

/** Installs the peers on first use; says why not where that fails. */
export function installPeers(progress: (message: string) => void): string | undefined {
  // npm writes this file last: without it an install was never finished.
  if (existsSync(join(HERE, "node_modules", ".package-lock.json"))) return undefined;
  progress("installing the peers (npm ci --prefix bench), once …");
  const npm = spawnSync("npm", ["ci", "--prefix", HERE, "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: HERE,
    stdio: ["ignore", 2, 2],
  });
  if (npm.error !== undefined) return `npm could not be started: ${npm.error.message}`;
  return npm.status === 0 ? undefined : `npm ci ended with ${npm.status ?? npm.signal}`;
}
