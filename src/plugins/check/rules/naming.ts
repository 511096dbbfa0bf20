import type { ToolSpec } from "../../../contract/tool.ts";
import { localName } from "../candidate.ts";
import type { Draft } from "../finding.ts";

interface Convention {
  readonly pattern: RegExp;
  readonly says: string;
  readonly fix: string;
}

const CATEGORY: Convention = {
  pattern: /^[a-zA-Z][\w-]*(?:\.[a-zA-Z][\w-]*)+$/u,
  says: "is not named category.toolName",
  fix: 'Put a category before it and a dot between, as in "weather.temperature".',
};

const CONVENTIONS: Readonly<Record<string, Convention>> = {
  workbench: CATEGORY,
  native: CATEGORY,
  replica: {
    pattern: /^[A-Za-z][A-Za-z0-9_]*$/u,
    says: "is not named as Claude Replica wants it",
    fix: "Begin with a letter, and use only letters, digits and underscores.",
  },
  hivemind: {
    pattern: /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/u,
    says: "is not named in snake_case",
    fix: 'Rename it, as in "get_weather".',
  },
  lobe: {
    pattern: /^[a-z]+(?:[A-Z0-9][a-z0-9]*)*$/u,
    says: "is not named in camelCase",
    fix: 'Name it by a verb and a noun, as in "createTask".',
  },
  scripting: {
    pattern: /^[a-zA-Z][\w.-]*$/u,
    says: "has an id that is no plain word",
    fix: 'Use letters, digits, ".", "-" and "_" for the id in assistant_tool.json.',
  },
};

/** The verbs by which the names of Lobe's APIs say what they do. */
export const VERBS: readonly string[] = [
  "list",
  "view",
  "get",
  "search",
  "create",
  "edit",
  "update",
  "delete",
  "run",
  "execute",
  "submit",
];
const IDENTIFIER = /^lobe-[a-z0-9]+(?:-[a-z0-9]+)*$/u;

/** Whether a tool is called as its dialect wants it. */
export function naming(tool: ToolSpec): Draft[] {
  const { dialect } = tool.origin;
  const local = localName(tool);
  const convention = CONVENTIONS[dialect];
  return [
    ...(convention === undefined || convention.pattern.test(local) ? [] : [misnamed(tool, convention)]),
    ...(dialect === "lobe" ? lobeNaming(tool, local) : foreignPrefix(tool)),
  ];
}

function misnamed(tool: ToolSpec, { says, fix }: Convention): Draft {
  return { rule: "tool-name", severity: "warning", tool: tool.name, message: `The tool "${localName(tool)}" ${says}.`, fix };
}

function lobeNaming(tool: ToolSpec, api: string): Draft[] {
  const identifier = tool.name.slice(0, -api.length - 1);
  const verb = VERBS.find((one) => api.startsWith(one));
  return [
    ...(IDENTIFIER.test(identifier)
      ? []
      : [
          {
            rule: "lobe-identifier",
            severity: "warning" as const,
            tool: tool.name,
            message: `The identifier "${identifier}" is not lobe-<domain> in kebab-case.`,
            fix: 'Name it after a noun, as in "lobe-task". It is kept in message histories: keep the old one as an alias.',
          },
        ]),
    ...(verb === undefined
      ? [
          {
            rule: "lobe-verb",
            severity: "info" as const,
            tool: tool.name,
            message: `"${api}" begins with none of the verbs that say what it does, so it is taken to write.`,
            fix: `Begin with one of ${VERBS.join(", ")}.`,
          },
        ]
      : []),
  ];
}

function foreignPrefix(tool: ToolSpec): Draft[] {
  if (!tool.name.startsWith("lobe-")) return [];
  const message = `The name "${tool.name}" begins with "lobe-", which belongs to the tools of LobeHub.`;
  return [{ rule: "reserved-name", severity: "warning", tool: tool.name, message, fix: "Choose another category." }];
}
