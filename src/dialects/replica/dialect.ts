import type { Dialect } from "../../contract/plugin.ts";
import { recognise } from "./recognise.ts";
import { REPLICA_MODULE } from "./replica-module.ts";

const extension = import.meta.url.slice(import.meta.url.lastIndexOf("."));

/** Tools in the style of Claude Replica's ExtensibilityManager. */
export const replica: Dialect = {
  name: "replica",
  recognise,
  modules: { "claude-replica": REPLICA_MODULE },
  loader: new URL(`./load${extension}`, import.meta.url),
};
