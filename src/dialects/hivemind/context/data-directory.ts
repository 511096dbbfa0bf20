import { posix } from "node:path";
import type { PluginServices } from "../../../contract/plugin.ts";
import type { DataDirectory } from "../plugin-context.ts";

type Files = Pick<PluginServices, "readFile" | "writeFile" | "listFiles" | "removeFile" | "makeFolder">;

/** The plugin's own files, which the host keeps. */
export function dataDirectory(files: Files): DataDirectory {
  return {
    resolve: async (path) => placeOf(path),
    async readFile(path) {
      const content = await files.readFile(placeOf(path));
      if (content === null) throw Object.assign(new Error(`File not found: ${path}`), { code: "ENOENT" });
      return content;
    },
    writeFile: async (path, content) => files.writeFile(placeOf(path), textOf(path, content)),
    readDir: async (path) => files.listFiles(placeOf(path)),
    async exists(path) {
      const place = placeOf(path);
      if (place === "" || (await files.readFile(place).catch(() => null)) !== null) return true;
      const above = posix.dirname(place);
      const beside = await files.listFiles(above === "." ? "" : above).catch((): string[] => []);
      return beside.includes(posix.basename(place)) || beside.includes(place);
    },
    mkdir: async (path) => files.makeFolder(placeOf(path)),
    remove: async (path) => files.removeFile(placeOf(path)),
  };
}

function placeOf(path: string): string {
  if (typeof path !== "string") throw new TypeError("A path must be text.");
  const place = posix.normalize(path.replaceAll("\\", "/")).replace(/\/$/u, "");
  if (posix.isAbsolute(place) || place === ".." || place.startsWith("../") || place.includes("\0"))
    throw new Error(`"${path}" leads out of the plugin's data folder. Use a path within it.`);
  return place === "." ? "" : place;
}

// The host keeps text. What is no text would come back as something else.
function textOf(path: string, content: string | Uint8Array): string {
  if (typeof content === "string") return content;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    throw new TypeError(`"${path}" would hold bytes that are no UTF-8 text. Write them as text, for instance in base64.`);
  }
}
