import type { JsonObject } from "../contract/json.ts";

const names = (description: string): JsonObject => ({
  description,
  anyOf: [
    { type: "string", minLength: 1 },
    { type: "array", items: { type: "string", minLength: 1 }, minItems: 1 },
  ],
});

const EFFECTS = ["none", "reads", "writes", "destroys"];

/** How one argument is matched, as JSON Schema. */
export const MATCHER_SCHEMA: JsonObject = {
  description:
    'What the argument must be: a text ("*" stands for anything, "git add:*" for "git add" and what follows its colon), a number, true, false or null, { "pattern", "type" }, { "within": folder } or { "outside": folder }.',
  anyOf: [
    { type: ["string", "number", "boolean", "null"] },
    {
      type: "object",
      properties: {
        pattern: { description: "The pattern that the argument must fit.", type: "string" },
        type: { description: "exact, prefix, wildcard or regex.", enum: ["exact", "prefix", "wildcard", "regex"] },
        within: { description: "A folder that the path must lead into.", type: "string", minLength: 1 },
        outside: { description: "A folder that the path must lead out of.", type: "string", minLength: 1 },
      },
      oneOf: [
        { required: ["pattern", "type"], properties: { within: false, outside: false } },
        { required: ["within"], properties: { pattern: false, type: false, outside: false } },
        { required: ["outside"], properties: { pattern: false, type: false, within: false } },
      ],
      additionalProperties: false,
    },
  ],
};

const MATCH_SCHEMA: JsonObject = {
  description: "Which calls the rule is about: all that is said must hold. Left out, it is about every call.",
  type: "object",
  properties: {
    tool: names('Names of tools; "*" stands for anything.'),
    plugin: names('Ids of plugins; "*" stands for anything.'),
    dialect: names("Plugin styles: hivemind, lobe, replica, scripting, workbench, native."),
    effects: {
      description: "What the tool does to the world: none, reads, writes or destroys.",
      anyOf: [{ enum: EFFECTS }, { type: "array", items: { enum: EFFECTS }, minItems: 1 }],
    },
    caller: names("The surface the call came through."),
    session: names("The session of the call."),
    input: {
      description: 'Arguments, by name, dotted path ("file.path") or JSON pointer ("/file/path").',
      type: "object",
      additionalProperties: { $ref: "#/$defs/matcher" },
    },
    inputDigest: { description: "The digest of the whole input.", type: "string", minLength: 1 },
    fingerprint: { description: "The definition that the tool must still have.", type: "string", minLength: 1 },
  },
  additionalProperties: false,
};

const RULE_SCHEMA: JsonObject = {
  description: "What you say of some calls.",
  type: "object",
  properties: {
    name: { description: "Told wherever the rule decides.", type: "string", minLength: 1 },
    verdict: { description: "allow, ask or deny.", enum: ["allow", "ask", "deny"] },
    match: MATCH_SCHEMA,
    shadow: { description: "On trial: decides nothing; what it would have decided is logged.", type: "boolean" },
    expiresAt: { description: "When it stops to hold, in milliseconds since 1970.", type: "number" },
  },
  required: ["name", "verdict"],
  additionalProperties: false,
};

/** `policy` in a config file, as JSON Schema. */
export const POLICY_SCHEMA: JsonObject = {
  description: "Which calls may run, which need a person's yes, and which are denied.",
  type: "object",
  properties: {
    mode: {
      description:
        "What happens to calls that no rule is about: manual, auto-run, allow-list, headless or reject. Those of several files hold together.",
      enum: ["manual", "auto-run", "allow-list", "headless", "reject"],
    },
    rules: {
      description: "The rules; those of all files hold together, and their order does not matter.",
      type: "array",
      items: RULE_SCHEMA,
    },
    without: {
      description: "Names of built-in denials that do not hold here.",
      type: "array",
      items: { type: "string", minLength: 1 },
    },
  },
  additionalProperties: false,
};
