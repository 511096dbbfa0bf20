import { copyJson, isObject, type JsonObject, type JsonSchema } from "../../contract/json.ts";
import type { LoadProblem, PluginAbout } from "../../contract/plugin.ts";
import { messageOf } from "../../contract/thrown.ts";
import type { FoundManifest } from "./find-manifests.ts";
import { warning } from "./load-problem.ts";
import type { GivenManifest } from "./native-manifest.ts";

/** What people are told of the plugin, models of how to use its tools, and its owner of what can be set; `declared` where no manifest does. */
export function aboutOf(
  found: readonly FoundManifest[],
  root: string,
  declared: JsonSchema | undefined,
): { about: PluginAbout; problems: LoadProblem[] } {
  const problems: LoadProblem[] = [];
  const roles = found.flatMap(({ manifest, file }) => {
    try {
      return roleOf(manifest["systemRole"]);
    } catch (thrown) {
      const fix = "Call it in the manifest with what it needs, or let it do with the date of today alone.";
      problems.push(warning(`${root}/${file}`, `The systemRole of "${manifest.identifier}" failed: ${messageOf(thrown)}`, fix));
      return [];
    }
  });
  const { title, description, avatar } = metaOf(found[0]?.manifest);
  const config = settingsOf(found) ?? declared;
  const about = {
    ...(config === undefined ? {} : { config }),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(avatar === undefined ? {} : { icon: avatar }),
    ...(roles.length === 0 ? {} : { instructions: roles.join("\n\n") }),
  };
  return { about, problems };
}

/** The texts of a manifest's `meta`. */
export function metaOf(manifest: GivenManifest | undefined): { title?: string; description?: string; avatar?: string } {
  const meta = manifest?.["meta"];
  if (!isObject(meta)) return {};
  const { title, description, avatar } = meta;
  return {
    ...(typeof title === "string" && title !== "" ? { title } : {}),
    ...(typeof description === "string" && description !== "" ? { description } : {}),
    ...(typeof avatar === "string" && avatar !== "" ? { avatar } : {}),
  };
}

// Manifests of one package have their settings in common.
function settingsOf(found: readonly FoundManifest[]): JsonSchema | undefined {
  const schemas = found.flatMap(({ manifest }): JsonObject[] => {
    const copied = copyJson(manifest["settings"] ?? null);
    return copied.ok && isObject(copied.value) ? [copied.value] : [];
  });
  if (schemas.length < 2) return schemas[0];
  const properties = Object.assign({}, ...schemas.map((schema) => schema["properties"])) as JsonObject;
  const required = schemas.flatMap((schema) => (Array.isArray(schema["required"]) ? (schema["required"] as string[]) : []));
  return { type: "object", properties, required: [...new Set(required)] };
}

// A role that depends on the day may be left as a function; authors mean the day where they are.
function roleOf(systemRole: unknown): string[] {
  const role: unknown = typeof systemRole === "function" ? systemRole(today()) : systemRole;
  return typeof role === "string" && role.trim() !== "" ? [role] : [];
}

function today(now = new Date()): string {
  const digits = (part: number): string => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${digits(now.getMonth() + 1)}-${digits(now.getDate())}`;
}
