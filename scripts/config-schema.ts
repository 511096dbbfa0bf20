// Writes pegboard.config.schema.json, which editors check a config by, from the schema that the code checks it by.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CONFIG_SCHEMA } from "../src/config/schema.ts";

const file = fileURLToPath(new URL("../pegboard.config.schema.json", import.meta.url));
writeFileSync(file, JSON.stringify(CONFIG_SCHEMA, null, 2));
execFileSync("npx", ["oxfmt", file], { stdio: "inherit", shell: process.platform === "win32" });
