import { isObject, pointerToken, type Json, type JsonObject } from "../contract/json.ts";
import { keysOf } from "./at-pointer.ts";
import { referenceParts, type ReferencePart } from "./reference-parts.ts";
import { isSecretName } from "./secret-names.ts";

const HIDDEN = "••••";

/** A config, or the part of one at a JSON pointer, as it may be shown: references stay, what is most likely a secret does not. */
export function hideSecrets(value: Json, path = ""): Json {
  if (typeof value === "string") return shownText(value, keysOf(path));
  if (Array.isArray(value)) return value.map((item: Json, i) => hideSecrets(item, `${path}/${i}`));
  if (!isObject(value)) return value;
  const fields: [string, Json][] = Object.entries(value as Record<string, Json>);
  return Object.fromEntries(
    fields.map(([key, field]) => [key, hideSecrets(field, `${path}/${pointerToken(key)}`)]),
  ) as JsonObject;
}

function shownText(text: string, [part, ...names]: readonly string[]): string {
  if (part === "channels" && names[1] === "url") return referenceParts(text).map(shownOfAddress).join("");
  const isSetting = part === "settings" || (part === "channels" && names[1] === "headers");
  if (!isSetting || !names.slice(1).some(isSecretName)) return text;
  return referenceParts(text).map(shownPart).join("");
}

function shownPart(part: ReferencePart): string {
  if (part.kind === "secret") return `\${secret:${part.key}}`;
  if (part.kind !== "env") return HIDDEN;
  return part.standIn === undefined ? `\${env:${part.name}}` : `\${env:${part.name}:-${HIDDEN}}`;
}

// Whoever knows the whole address of a webhook may use it.
function shownOfAddress(part: ReferencePart): string {
  if (part.kind !== "plain") return shownPart(part);
  const address = URL.parse(part.text);
  if (address === null) return HIDDEN;
  return `${address.origin}/${address.pathname + address.search === "/" ? "" : HIDDEN}`;
}
