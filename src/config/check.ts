import type { PegboardConfig } from "../contract/config.ts";
import type { Problem } from "../contract/json.ts";
import { compileSchema } from "../schema/compile.ts";
import { checkMeaning } from "./check-meaning.ts";
import type { Content } from "./content.ts";
import { spoken, type ConfigProblem } from "./problem.ts";
import { schemaPlace } from "./schema-place.ts";
import { CONFIG_SCHEMA } from "./schema.ts";

/** The names that a mistyped one was most likely meant to be. */
export type Nearest = (name: string, names: readonly string[]) => readonly string[];

const checkShape = compileSchema(CONFIG_SCHEMA);

/** What a config file holds, as a config; where there are errors among the problems, none of it may be used. */
export interface CheckedConfig {
  readonly config?: PegboardConfig;
  readonly problems: readonly ConfigProblem[];
}

/** Checks what a config file holds: its shape by the schema, then what no schema can tell. */
export function checkConfig(file: string, { value, lineOf }: Content, nearest: Nearest): CheckedConfig {
  const place = (path: string): Pick<ConfigProblem, "file" | "path" | "line"> => {
    const line = lineOf(path);
    return { file, path, ...(line === undefined ? {} : { line }) };
  };
  const shape = checkShape(value);
  if (!shape.ok)
    return {
      problems: shape.problems.map(({ path, message }) => ({
        ...place(path),
        message: sentence(path, message),
        fix: fixOf({ path, message }, nearest),
        severity: "error",
      })),
    };
  // The schema is the type, written down.
  const config = value as unknown as PegboardConfig;
  const problems = checkMeaning(config).map(({ path, message, fix, severity }) => ({
    ...place(path),
    message: sentence(path, message),
    fix,
    severity,
  }));
  return problems.some(({ severity }) => severity === "error") ? { problems } : { config, problems };
}

function sentence(path: string, message: string): string {
  return `${path === "" ? "The config" : spoken(path)} ${message}.`;
}

function fixOf({ path, message }: Problem, nearest: Nearest): string {
  const parent = path.slice(0, path.lastIndexOf("/"));
  const name = path.slice(parent.length + 1);
  if (message === "is required") return `Add ${JSON.stringify(name)}: ${schemaPlace(path).description ?? ""}`;
  if (message !== "is not a known property" && message !== "is not allowed here")
    return schemaPlace(path).description ?? "Correct it.";
  const { names, description = "" } = schemaPlace(parent);
  const near = message === "is not allowed here" ? [] : nearest(name, names);
  if (near.length > 0) return `Did you mean ${near.map((one) => JSON.stringify(one)).join(" or ")}?`;
  return message === "is not allowed here" ? `Take it out. ${description}` : `Known here are: ${names.join(", ")}.`;
}
