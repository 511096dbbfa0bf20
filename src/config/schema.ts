import type { JsonObject } from "../contract/json.ts";
import { MATCHER_SCHEMA, POLICY_SCHEMA } from "./rule-schema.ts";
import { CHAINS_SCHEMA, CHANNELS_SCHEMA, TRIGGERS_SCHEMA } from "./work-schema.ts";

const paths = (description: string): JsonObject => ({ description, type: "array", items: { type: "string", minLength: 1 } });

const PERMISSIONS_SCHEMA: JsonObject = {
  description: "What a plugin may do, in place of what it declares itself.",
  type: "object",
  properties: {
    network: { description: "Whether it may reach the network.", type: "boolean" },
    read: paths("Folders and files it may read, from the folder of this file."),
    write: paths("Folders and files it may write and read, from the folder of this file."),
    secrets: { description: "What it may do with its secrets: none, read or write.", enum: ["none", "read", "write"] },
  },
  additionalProperties: false,
};

/** The one schema of a config file; `pegboard.config.schema.json` is made of it. */
export const CONFIG_SCHEMA: JsonObject = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "The config of Pegboard",
  description: "pegboard.config.json of a project, or config.json of a person; everything has a default.",
  type: "object",
  properties: {
    $schema: { description: "Where this schema is, for editors.", type: "string" },
    plugins: { description: "The folder of the plugins, from the folder of this file.", type: "string", minLength: 1 },
    data: { description: "The data folder, from the folder of this file.", type: "string", minLength: 1 },
    policy: POLICY_SCHEMA,
    approvals: {
      description: "How questions are put to people.",
      type: "object",
      properties: {
        expireMs: { description: "How long a question waits for a person, in milliseconds.", type: "integer", minimum: 1 },
      },
      additionalProperties: false,
    },
    settings: {
      description: "The settings of plugins, by plugin id; texts may hold ${env:NAME} and ${secret:KEY}.",
      type: "object",
      additionalProperties: { description: "The settings of this plugin, by name.", type: "object" },
    },
    permissions: {
      description: 'What plugins may do, by plugin id; "*" is granted to all.',
      type: "object",
      additionalProperties: PERMISSIONS_SCHEMA,
    },
    chains: CHAINS_SCHEMA,
    triggers: TRIGGERS_SCHEMA,
    channels: CHANNELS_SCHEMA,
  },
  additionalProperties: false,
  $defs: { matcher: MATCHER_SCHEMA },
};
