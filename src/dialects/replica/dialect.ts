import type { Dialect } from "../../contract/plugin.ts";
import { recognise } from "./recognise.ts";
import { AUTHORS_NAME } from "./replica-module.ts";

// Sources run as they are, and end in .js once they are built.
const extension = import.meta.url.slice(import.meta.url.lastIndexOf("."));

/** Tools in the style of Claude Replica's ExtensibilityManager. */
export const replica: Dialect = {
  name: "replica",
  recognise,
  modules: { [AUTHORS_NAME]: new URL(`../../replica${extension}`, import.meta.url) },
  loader: new URL(`./load${extension}`, import.meta.url),
};
