import { isObject, type Json, type JsonSchema } from "./json.ts";
import type { LoadProblem, Permissions, PluginFolder } from "./plugin.ts";

/** What `"pegboard"` in a plugin's package.json says of it. */
export interface Declared {
  /** The plugin style it names for itself. */
  readonly dialect?: string;
  readonly permissions?: Permissions;
  readonly problems: readonly LoadProblem[];
}

/** What it says of its settings and secrets. */
export interface DeclaredSettings {
  /** The settings it takes, as JSON Schema. */
  readonly settings?: JsonSchema;
  /** The names of the secrets it uses. */
  readonly secrets: readonly string[];
  readonly problems: readonly LoadProblem[];
}

/** Reads `"pegboard": { "dialect", "permissions", "settings", "secrets" }` from a plugin's package.json. */
export function declaredIn(folder: PluginFolder): Declared {
  const block = folder.manifest?.["pegboard"];
  if (!isObject(block)) return { problems: [] };
  const { dialect, permissions } = block;
  const { secrets, problems } = settingsIn(folder);
  const read = permissions === undefined ? { problems: [] } : readPermissions(folder, permissions);
  // To name a secret is to say that it is read.
  const granted = secrets.length === 0 ? read.permissions : { secrets: "read" as const, ...read.permissions };
  return {
    ...(typeof dialect === "string" ? { dialect } : {}),
    ...(granted === undefined ? {} : { permissions: granted }),
    problems: [...read.problems, ...problems],
  };
}

/** Reads `"pegboard": { "settings", "secrets" }` from a plugin's package.json. */
export function settingsIn(folder: PluginFolder): DeclaredSettings {
  const block = folder.manifest?.["pegboard"];
  const { settings, secrets } = isObject(block) ? block : {};
  const isNames = isTexts(secrets);
  return {
    ...(isObject(settings) ? { settings } : {}),
    secrets: isNames ? secrets : [],
    problems: [
      ...(settings === undefined || isObject(settings) ? [] : [unread(folder, "settings", SETTINGS_FIX)]),
      ...(secrets === undefined || isNames ? [] : [unread(folder, "secrets", SECRETS_FIX)]),
    ],
  };
}

const SETTINGS_FIX = 'Write JSON Schema: { "type": "object", "properties": { … } }.';
const SECRETS_FIX = 'Write the names of the secrets: ["API_KEY"].';

function unread(folder: PluginFolder, what: string, fix: string): LoadProblem {
  const message = `pegboard.${what} is not understood, and is left aside.`;
  return { file: `${folder.path}/package.json`, message, fix, severity: "warning" };
}

function readPermissions(folder: PluginFolder, given: Json): Pick<Declared, "permissions" | "problems"> {
  const { network, read, write, secrets, ...unknown } = isObject(given) ? given : { given };
  const wrong = [
    ...Object.keys(unknown),
    ...(network === undefined || typeof network === "boolean" ? [] : ["network"]),
    ...(read === undefined || isTexts(read) ? [] : ["read"]),
    ...(write === undefined || isTexts(write) ? [] : ["write"]),
    ...(secrets === undefined || isSecrets(secrets) ? [] : ["secrets"]),
  ];
  const permissions: Permissions = {
    ...(typeof network === "boolean" ? { network } : {}),
    ...(isTexts(read) ? { read } : {}),
    ...(isTexts(write) ? { write } : {}),
    ...(isSecrets(secrets) ? { secrets } : {}),
  };
  return { permissions, problems: wrong.length === 0 ? [] : [misunderstood(folder, wrong)] };
}

function misunderstood(folder: PluginFolder, wrong: readonly string[]): LoadProblem {
  return {
    file: `${folder.path}/package.json`,
    message: `pegboard.permissions is not understood at: ${wrong.join(", ")}. Nothing is granted for that.`,
    fix: 'Write { "network": true, "read": ["/path"], "write": ["/path"], "secrets": "none" | "read" | "write" }, each only if needed.',
    severity: "warning",
  };
}

function isTexts(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function isSecrets(value: Json | undefined): value is "none" | "read" | "write" {
  return value === "none" || value === "read" || value === "write";
}
