import type { JsonObject } from "../contract/json.ts";

const name = (description: string): JsonObject => ({ description, type: "string", minLength: 1 });
const matchers = (description: string): JsonObject => ({
  description,
  type: "object",
  additionalProperties: { $ref: "#/$defs/matcher" },
});
const input = (description: string): JsonObject => ({ description, type: "object" });

/** `chains` in a config file, as JSON Schema. */
export const CHAINS_SCHEMA: JsonObject = {
  description: 'Steps that run one after the other, by the name of the chain: the tool "chain.<name>".',
  type: "object",
  propertyNames: { pattern: String.raw`^[\w.-]+$` },
  additionalProperties: {
    description: "A chain: its steps, and what it takes.",
    type: "object",
    properties: {
      description: { description: "What it does, for people and models.", type: "string" },
      input: { description: "What it takes, as JSON Schema; its steps find it as {{input.…}}.", type: ["object", "boolean"] },
      steps: {
        description: "What runs, in this order.",
        type: "array",
        minItems: 1,
        items: {
          description: "One step: a tool and its input.",
          type: "object",
          properties: {
            tool: name("The tool."),
            input: input("Its input; texts may hold {{path}}: what earlier steps gave."),
            outputKey: name("The name under which later steps find what this one gave."),
          },
          required: ["tool"],
          additionalProperties: false,
        },
      },
    },
    required: ["steps"],
    additionalProperties: false,
  },
};

/** `triggers` in a config file, as JSON Schema. */
export const TRIGGERS_SCHEMA: JsonObject = {
  description: "What runs by itself: on an event of a plugin, or at a time.",
  type: "array",
  items: {
    description: 'A trigger has a name, a tool to run, and either "on" (an event) or "cron" (a time).',
    type: "object",
    properties: {
      name: name("Told wherever it runs something."),
      run: name('The tool, or "chain.<name>".'),
      input: input("The tool's input; texts may hold {{event.payload.…}}, {{event.name}}, {{event.plugin}} and {{event.at}}."),
      on: name('The name of the event; "*" stands for anything.'),
      plugin: name("Only events of this plugin."),
      filter: matchers("What the event's payload must hold, by name, dotted path or JSON pointer."),
      cron: {
        description: "Minute, hour, day of the month, month and day of the week; or @hourly, @daily, @weekly, @monthly.",
        type: "string",
        pattern: String.raw`^\s*(?:@[a-z]+|\S+(?:\s+\S+){4})\s*$`,
      },
      timeZone: name('The time zone that "cron" means, e.g. "Europe/Berlin"; the machine\'s own where it is left out.'),
    },
    required: ["name", "run"],
    oneOf: [
      { required: ["on"], properties: { cron: false, timeZone: false } },
      { required: ["cron"], properties: { on: false, plugin: false, filter: false } },
    ],
    additionalProperties: false,
  },
};

/** `channels` in a config file, as JSON Schema. */
export const CHANNELS_SCHEMA: JsonObject = {
  description: "Where messages of plugins go. A message goes to every channel that it matches.",
  type: "array",
  items: {
    description: 'A channel has a name and says "to": inbox, log, webhook (with "url") or tool (with "run").',
    type: "object",
    properties: {
      name: name("Told wherever it carries a message."),
      to: { description: "inbox, log, webhook or tool.", enum: ["inbox", "log", "webhook", "tool"] },
      match: matchers("What the message must hold; left out, it takes all of them."),
      url: name("Where a webhook is; may hold ${env:NAME} and ${secret:KEY}."),
      headers: {
        description: "Headers of the request; they may hold ${env:NAME} and ${secret:KEY}.",
        type: "object",
        additionalProperties: { type: "string" },
      },
      run: name("The tool that takes the message."),
      input: input("The tool's input; texts may hold {{message.…}}."),
    },
    required: ["name", "to"],
    oneOf: [
      { properties: { to: { enum: ["inbox", "log"] }, url: false, headers: false, run: false, input: false } },
      { properties: { to: { const: "webhook" }, run: false, input: false }, required: ["url"] },
      { properties: { to: { const: "tool" }, url: false, headers: false }, required: ["run"] },
    ],
    additionalProperties: false,
  },
};
