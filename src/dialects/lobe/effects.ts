import type { Effects } from "../../contract/tool.ts";

const BY_VERB: Readonly<Record<string, Effects>> = {
  list: "reads",
  view: "reads",
  get: "reads",
  search: "reads",
  delete: "destroys",
};

/** What an API does, by the verb its name begins with; one that is not known to read only is taken to write. */
export function effectsOf(api: string): Effects {
  const verb = /^[a-z]+/u.exec(api)?.[0] ?? "";
  return Object.hasOwn(BY_VERB, verb) ? (BY_VERB[verb] ?? "writes") : "writes";
}
