import { spawnSync } from "node:child_process";
import type { Keyring } from "./keyring.ts";
import { macKeychain } from "./mac-keychain.ts";
import { secretService } from "./secret-service.ts";

/** The keyring of this system; undefined where none is known. */
export function systemKeyring(platform: NodeJS.Platform = process.platform): Keyring | undefined {
  if (platform === "darwin") return macKeychain(runProgram);
  return platform === "linux" ? secretService(runProgram) : undefined;
}

// Time for a person to unlock it; the host stands still meanwhile.
const PATIENCE_MS = 20_000;

function runProgram(program: string, args: readonly string[], input = ""): string {
  const { error, status, signal, stdout, stderr } = spawnSync(program, args, {
    input,
    encoding: "utf8",
    timeout: PATIENCE_MS,
    killSignal: "SIGKILL",
  });
  if (status === 0) return stdout;
  // A program that does not understand what it was given may say it back; one that is not there says nothing at all.
  const said = input === "" ? (stderr ?? "").trim().split("\n").at(-1) : "";
  const why = status === null ? (error?.message ?? signal) : `${program} ended with ${status}`;
  throw new Error(said === "" ? String(why) : `${why}: ${said}`, { cause: error });
}
