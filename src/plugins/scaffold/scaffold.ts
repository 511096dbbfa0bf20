import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { firstCases } from "./cases.ts";
import { hivemind } from "./hivemind.ts";
import { lobe } from "./lobe.ts";
import { native } from "./native.ts";
import { readme } from "./readme.ts";
import { replica } from "./replica.ts";
import { scripting } from "./scripting.ts";
import { json, type Template } from "./template.ts";
import { nameFault, wordsOf, type Words } from "./words.ts";
import { workbench } from "./workbench.ts";

/** A plugin that was written, or why none was. */
export type Scaffolded =
  | { readonly folder: string; readonly files: readonly string[]; readonly tool: string }
  | { readonly fault: "dialect" | "name" | "exists" | "unwritable"; readonly message: string };

const TEMPLATES: Readonly<Record<string, (words: Words) => Template>> = { workbench, replica, hivemind, lobe, scripting, native };

/** The dialects that a plugin can be begun in. */
export const SCAFFOLD_DIALECTS: readonly string[] = Object.keys(TEMPLATES);

/** Writes the folder of a new plugin that works at once; where anything is in the way, nothing is written. */
export function scaffold(dialect: string, name: string, pluginsDir: string): Scaffolded {
  const make = Object.hasOwn(TEMPLATES, dialect) ? TEMPLATES[dialect] : undefined;
  if (make === undefined) return { fault: "dialect", message: `There is no dialect "${dialect}".` };
  const fault = nameFault(name);
  if (fault !== undefined) return { fault: "name", message: fault };
  const words = wordsOf(name);
  const template = make(words);
  const files = {
    ...template.files,
    "cases.json": json(firstCases(template.tool)),
    "README.md": readme(words, dialect, template),
  };
  const folder = join(resolve(pluginsDir), name);
  return write(folder, files) ?? { folder, files: Object.keys(files), tool: template.tool };
}

function write(folder: string, files: Readonly<Record<string, string>>): Scaffolded | undefined {
  if (existsSync(folder)) return { fault: "exists", message: `There is already ${folder}. Nothing was written.` };
  try {
    mkdirSync(dirname(folder), { recursive: true });
    // Fails where there is one by now: what somebody wrote is never touched.
    mkdirSync(folder);
  } catch (error) {
    return { fault: "unwritable", message: `The folder ${folder} cannot be made: ${(error as Error).message}` };
  }
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text, { flag: "wx" });
    }
    return undefined;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return { fault: "unwritable", message: `The plugin cannot be written into ${folder}: ${(error as Error).message}` };
  }
}
