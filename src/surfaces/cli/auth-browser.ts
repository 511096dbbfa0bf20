import { spawn } from "node:child_process";

const PROGRAMS: Partial<Record<NodeJS.Platform, string>> = { darwin: "open", linux: "xdg-open" };

/** Opens an address in the person's browser, which goes on without us; says why where that fails. */
export function openBrowser(
  address: string,
  onFailure: (why: string) => void,
  platform: NodeJS.Platform = process.platform,
): void {
  const program = PROGRAMS[platform];
  if (program === undefined) return onFailure(`it is not known how to, on ${platform}`);
  const child = spawn(program, [address], { stdio: "ignore", detached: true });
  child.on("error", (error) => onFailure(error.message));
  child.on("exit", (code) => {
    if (code !== 0 && code !== null) onFailure(`${program} ended with ${code}`);
  });
  child.unref();
}
