import { isObject, type JsonObject } from "../../../contract/json.ts";
import type { ToolSpec } from "../../../contract/tool.ts";
import { localName } from "../candidate.ts";
import type { Draft } from "../finding.ts";
import { schemasIn } from "./parameters.ts";

const WIRE_NAME = /^[a-zA-Z0-9_-]{1,128}$/u;
const AT_THE_TOP = ["oneOf", "anyOf", "allOf"];
const NOT_STRICT = new Set(
  (
    "allOf oneOf not if then else dependentRequired dependentSchemas default minLength maxLength patternProperties propertyNames " +
    "unevaluatedProperties unevaluatedItems minProperties maxProperties prefixItems contains minContains maxContains uniqueItems"
  ).split(" "),
);

/** What of a tool some models and clients do not take as it is. Pegboard itself takes all of it. */
export function portability(tool: ToolSpec, wireName: string): Draft[] {
  const about = { severity: "info", tool: tool.name } as const;
  const input = isObject(tool.input) ? tool.input : {};
  const what = `"${localName(tool)}"`;
  const top = AT_THE_TOP.filter((keyword) => keyword in input);
  const strict = strictFaults(input);
  const drafts: (Draft | false)[] = [
    input["type"] !== "object" && {
      ...about,
      rule: "mcp-root-object",
      message: `The input of ${what} does not say "type": "object" at its root, which MCP demands.`,
      fix: 'Write { "type": "object", "properties": { … } }.',
    },
    top.length > 0 && {
      ...about,
      rule: "anthropic-top-level",
      message: `The input of ${what} has ${top.join(" and ")} at its root, which Anthropic's API refuses.`,
      fix: "Move the alternatives into a parameter, or check them in the tool.",
    },
    strict.length > 0 && {
      ...about,
      rule: "openai-strict",
      message: `The input of ${what} does not fit OpenAI's strict mode: ${strict.join("; ")}.`,
      fix: "Nothing need be done unless strict mode is wanted: then require every parameter, allow null in place of leaving out, and close every object.",
    },
    !WIRE_NAME.test(wireName) && {
      ...about,
      rule: "wire-name",
      message: `The name of ${what} has no form that clients take.`,
      fix: "Use letters, digits, _ and -.",
    },
    wireName !== readable(tool.name) && {
      ...about,
      rule: "wire-name",
      message: `Models see "${tool.name}" as "${wireName}": its own name has no plain form, or another tool has it.`,
      fix: "Use letters, digits, _, - and dots, 64 characters at most.",
    },
  ];
  return drafts.filter((draft) => draft !== false);
}

function readable(name: string): string {
  return name.replaceAll(/[./: ]/gu, "__");
}

function strictFaults(input: JsonObject): string[] {
  const schemas = schemasIn(input);
  const objects = schemas.filter(({ type, properties }) => type === "object" || properties !== undefined);
  const isOpen = objects.some(({ additionalProperties }) => additionalProperties !== false);
  const optional = objects.flatMap(({ properties, required }) => {
    const needed = new Set(Array.isArray(required) ? (required as readonly unknown[]) : []);
    return Object.keys(isObject(properties) ? properties : {}).filter((name) => !needed.has(name));
  });
  const keywords = new Set(schemas.flatMap((schema) => Object.keys(schema).filter((keyword) => NOT_STRICT.has(keyword))));
  return [
    ...(isOpen ? ["additionalProperties is not false everywhere"] : []),
    ...(optional.length > 0 ? [`not required: ${[...new Set(optional)].join(", ")}`] : []),
    ...(keywords.size > 0 ? [`keywords it does not know: ${[...keywords].toSorted().join(", ")}`] : []),
  ];
}
