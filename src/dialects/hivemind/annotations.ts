import { isObject } from "../../contract/json.ts";
import type { ApprovalWish, Effects } from "../../contract/tool.ts";

/** What the annotations of a tool come to, and what is wrong with them. */
export interface Annotated {
  readonly approval: ApprovalWish;
  readonly effects: Effects;
  readonly problem?: string;
}

/** Reads annotations: an explicit approval counts most, then readOnly, then sideEffects. */
export function readAnnotations(given: unknown): Annotated {
  const { approval, sideEffects, readOnly } = isObject(given) ? given : {};
  const writes = readOnly !== true && sideEffects === true;
  const effects = writes ? "writes" : "reads";
  if (approval === "never" || approval === "suggest" || approval === "always") return { approval, effects };
  // Who wrote something there wanted a person to be asked: the safest reading of it.
  if (approval !== undefined && approval !== null)
    return { approval: "always", effects, problem: `its approval is ${JSON.stringify(approval)}, which is taken as "always"` };
  return { approval: writes ? "suggest" : "never", effects };
}
