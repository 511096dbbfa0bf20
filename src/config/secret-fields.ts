import { isObject, pointerToken, type JsonObject, type JsonSchema } from "../contract/json.ts";

/** A setting whose value is a secret. */
export interface SecretField {
  /** Its JSON pointer in the settings. */
  readonly path: string;
  /** The name of the secret that stands in for it: its names, with dots between. */
  readonly key: string;
}

const DEEPEST = 16;

/** The settings of a schema that are secrets, by whatever word its author says so. */
export function secretFields(schema: JsonSchema | undefined, names: readonly string[] = []): SecretField[] {
  if (!isObject(schema) || !isObject(schema["properties"]) || names.length > DEEPEST) return [];
  return Object.entries(schema["properties"]).flatMap(([name, field]) => {
    const inner = [...names, name];
    if (!isObject(field)) return [];
    if (!isSecret(field)) return secretFields(field, inner);
    return [{ path: inner.map((one) => `/${pointerToken(one)}`).join(""), key: inner.join(".") }];
  });
}

function isSecret(field: JsonObject): boolean {
  const { hivemind, writeOnly, format } = field;
  if (writeOnly === true || format === "password" || field["x-secret"] === true) return true;
  return isObject(hivemind) && hivemind["secret"] === true;
}
