import { GREETING } from "./template.ts";

interface Case {
  readonly name: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expect: Readonly<Record<string, unknown>>;
}

/** The cases that every template passes. */
export function firstCases(tool: string): Case[] {
  return [
    { name: "greets by name", tool, input: { name: "Ada" }, expect: { text: "Hello, Ada!" } },
    {
      name: "takes another word to greet with",
      tool,
      input: { name: "Ada", greeting: "Welcome" },
      expect: { includes: "Welcome" },
    },
    {
      name: "says that a name is needed",
      tool,
      input: { name: " " },
      expect: { code: "tool_failed", includes: GREETING.noName },
    },
    { name: "refuses a call without a name", tool, input: {}, expect: { code: "invalid_input" } },
  ];
}
