import type { StandardSchemaV1 } from "@standard-schema/spec";
import { pointerToken, type Problem } from "../contract/json.ts";

/** An issue of a Standard Schema as a problem whose message reads on from its path, whoever wrote it. */
export function problemOf(issue: StandardSchemaV1.Issue): Problem {
  const keys = (issue.path ?? []).map((part) => (typeof part === "object" ? part.key : part));
  return { path: keys.map((key) => `/${pointerToken(String(key))}`).join(""), message: messageOf(issue.message, keys) };
}

function messageOf(message: string, keys: readonly PropertyKey[]): string {
  const bare = withoutPlace(message, keys).trim().replace(/\.$/u, "");
  const first = bare.charAt(0).toLowerCase();
  if (/^(?:must|is|has|should|cannot|can't|needs|does|contains)\b/iu.test(bare)) return first + bare.slice(1);
  const reason = bare.replace(/^Invalid (?:input|type|value|key|option|format)(?:: |$)/u, "");
  return reason === "" ? "is not valid" : `is not valid: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}

// Some vendors begin the message with the place, as code would reach it: "users[0].name must be …".
function withoutPlace(message: string, keys: readonly PropertyKey[]): string {
  const place = keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  const start = `${place.replace(/^\./u, "")} `;
  return start.length > 1 && message.startsWith(start) ? message.slice(start.length) : message;
}
