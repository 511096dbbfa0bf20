import { createHash } from "node:crypto";
import { canonicalJson } from "../contract/canonical.ts";
import type { Json } from "../contract/json.ts";

/** The digest of a value, whichever order its keys are in. */
export function digestOf(value: Json): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}
