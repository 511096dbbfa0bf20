import { createHash, type Hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { BuildFailure, Message } from "esbuild";
import { messageOf } from "../contract/thrown.ts";
import type { ConfigProblem } from "./problem.ts";

/** The digest of a config that is code, over the file and all files that it imports; packages are not looked into. Nothing is run. */
export async function digestOfModule(file: string): Promise<{ digest: string } | { problems: readonly ConfigProblem[] }> {
  // Loaded only now: it starts a process of its own.
  const { build } = await import("esbuild");
  const folder = dirname(file);
  try {
    const { metafile } = await build({
      absWorkingDir: folder,
      entryPoints: [file],
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      platform: "node",
      packages: "external",
      logLevel: "silent",
    });
    const hash = createHash("sha256");
    for (const input of Object.keys(metafile.inputs).toSorted()) add(hash, input, readFileSync(resolve(folder, input)));
    return { digest: hash.digest("hex") };
  } catch (error) {
    const messages = (error as Partial<BuildFailure>).errors;
    return { problems: messages?.map((message) => problemOf(file, message)) ?? [failed(file, messageOf(error))] };
  }
}

// Each with its length, so that no two lists of files give one and the same text.
function add(hash: Hash, name: string, source: Buffer): void {
  hash.update(`${JSON.stringify(name)} ${source.length}\n`).update(source);
}

function problemOf(file: string, { text, location }: Message): ConfigProblem {
  const found = failed(location === null ? file : resolve(dirname(file), location.file), text);
  return location === null ? found : { ...found, line: location.line };
}

function failed(file: string, why: string): ConfigProblem {
  return { file, path: "", message: `It cannot be loaded: ${why}.`, fix: "Mend the source at this place.", severity: "error" };
}
