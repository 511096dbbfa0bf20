import { isObject, pointerToken, type JsonObject, type JsonSchema, type Problem } from "../contract/json.ts";
import { messageOf } from "../contract/thrown.ts";
import { compileSchema, type CheckJson } from "../schema/compile.ts";
import { spoken } from "./problem.ts";
import { dereference, howToSet, type Misreference, type ReferenceSources } from "./references.ts";
import { secretFields } from "./secret-fields.ts";
import { literalSecrets, withSecrets } from "./settings-secrets.ts";
import { typedTexts } from "./typed-texts.ts";

/** The settings of a plugin as it gets them, or every problem with them. Warnings keep nothing from working. */
export type PluginSettings = { readonly warnings: readonly Problem[] } & (
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly problems: readonly Problem[] }
);

/**
 * Makes the settings of a plugin of what the config says: references are replaced, secrets are fetched where the config does not give
 * them, defaults filled in, and the whole is checked. Whatever is secret in it is told to `onSensitive` before it is handed out.
 */
export async function settingsFor(
  plugin: string,
  schema: JsonSchema | undefined,
  raw: JsonObject,
  sources: ReferenceSources,
): Promise<PluginSettings> {
  const say = ({ path, message, fix }: Misreference): Problem => ({
    path,
    message: `settings of "${plugin}": ${path === "" ? "the whole" : spoken(path)} ${message}${fix === "" ? "" : ` (${fix})`}`,
  });
  const warnings = [...literalSecrets(plugin, raw, schema, sources), ...unknownNames(raw, schema)].map(say);
  const { value, whole, problems: misreferences } = await dereference(raw, plugin, sources);
  const given = isObject(value) ? value : {};
  const { settings, problems: unread } = await withSecrets(typedTexts(given, schema, whole), schema, sources);
  const checked = check(schema, settings);
  const early = [...misreferences, ...unread];
  if (checked.ok && early.length === 0) return { ok: true, value: checked.value as JsonObject, warnings };
  // What is wrong with a text that could not be made is no news.
  const known = new Set(early.map(({ path }) => path));
  const late = checked.ok ? [] : checked.problems.filter(({ path }) => !known.has(path));
  const keys = new Map(secretFields(schema).map(({ path, key }) => [path, key]));
  const problems = [
    ...early,
    ...late.map((problem) => {
      const key = keys.get(problem.path);
      return { ...problem, fix: key === undefined ? "" : howToSet(plugin, key) };
    }),
  ];
  return { ok: false, problems: problems.map(say), warnings };
}

function unknownNames(raw: JsonObject, schema: JsonSchema | undefined): Misreference[] {
  if (!isObject(schema) || !isObject(schema["properties"])) return [];
  // Where the author took care of other names, the check says what is wrong with them.
  if (schema["additionalProperties"] !== undefined || schema["patternProperties"] !== undefined) return [];
  const known = Object.keys(schema["properties"]);
  const fix = known.length === 0 ? "there are none" : `there are ${known.join(", ")}`;
  return Object.keys(raw).flatMap((name) =>
    known.includes(name) ? [] : [{ path: `/${pointerToken(name)}`, message: "is not among its settings", fix }],
  );
}

const checks = new WeakMap<object, CheckJson>();

function check(schema: JsonSchema | undefined, settings: JsonObject): ReturnType<CheckJson> {
  if (!isObject(schema)) return { ok: true, value: settings };
  try {
    const known = checks.get(schema) ?? compileSchema(schema);
    checks.set(schema, known);
    return known(settings);
  } catch (error) {
    const message = `cannot be checked, as the plugin's own schema of them makes no sense: ${messageOf(error)}`;
    return { ok: false, problems: [{ path: "", message }] };
  }
}
