import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder of this package; as far above the source as above what is built of it. */
export const packageRoot = fileURLToPath(new URL("../../../", import.meta.url));

const manifest = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as {
  version: string;
  engines: { node: string };
};

/** The version of this package. */
export const version = manifest.version;

/** The oldest major version of Node that it runs on. */
export const oldestNode = Number(/\d+/u.exec(manifest.engines.node)?.[0]);
