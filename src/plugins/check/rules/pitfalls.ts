import type { Candidate } from "../candidate.ts";
import type { Draft } from "../finding.ts";
import type { Source } from "../sources.ts";

interface Pitfall {
  readonly rule: string;
  readonly dialect: string;
  readonly severity: Draft["severity"];
  /** The files in which it matters. */
  readonly files: RegExp;
  readonly pattern: RegExp;
  readonly message: string;
  readonly fix: string;
}

const CODE = /\.[cm]?[jt]sx?$/u;

/** What the documents of the dialects warn of, as far as it shows in the sources. */
const PITFALLS: readonly Pitfall[] = [
  {
    rule: "lobe-empty-content",
    dialect: "lobe",
    severity: "warning",
    files: CODE,
    pattern: /\bcontent\s*:\s*(?:''|""|``)/u,
    message: "A result with empty content is returned: whoever reads it sees nothing.",
    fix: "Return every result through one funnel that puts the error's message in its place (toResult).",
  },
  {
    rule: "lobe-context-first",
    dialect: "lobe",
    severity: "warning",
    files: CODE,
    pattern: /\b(?:ctx|context)\??\.\w+\s*(?:\?\?|\|\|)\s*(?:params|args)\b/u,
    message: "A value of the context takes the place of one that the caller gave.",
    fix: "Turn it round: params.x ?? ctx?.x.",
  },
  {
    rule: "lobe-api-enum",
    dialect: "lobe",
    severity: "warning",
    files: CODE,
    pattern: /\benum\s+\w*Api(?:Name|Enum)?\b/u,
    message: "The names of the APIs are an enum, which BaseExecutor cannot take.",
    fix: "Write them as a constant object: export const NameApiName = { … } as const.",
  },
  {
    rule: "lobe-impure-entry",
    dialect: "lobe",
    severity: "warning",
    files: /^[\\/](?:src[\\/])?index\.[jt]s$/u,
    pattern: /\bfrom\s+["'](?:react|antd|zustand|node:|@\/store|@\/services|@lobehub\/ui)/u,
    message: "The package's entry imports what cannot be loaded everywhere (React, a store or a module of Node).",
    fix: "Keep src/index.ts to the manifest and other data; move the rest to ./client or ./executionRuntime.",
  },
  {
    rule: "lobe-impure-runtime",
    dialect: "lobe",
    severity: "warning",
    files: /ExecutionRuntime/u,
    pattern: /\bfrom\s+["'](?:react|zustand|@\/store|@\/services)/u,
    message: "The runtime imports React, a store or a service of the app.",
    fix: "Give it what it needs through its constructor.",
  },
];

/** Pitfalls that show in the sources of a plugin. */
export function pitfalls({ dialect, folder, about, tools }: Candidate, sources: readonly Source[]): Draft[] {
  const found = PITFALLS.filter((one) => one.dialect === dialect).flatMap(({ files, pattern, rule, severity, message, fix }) =>
    sources.flatMap(({ file, text }) => {
      const at = files.test(file.slice(folder.length)) ? pattern.exec(text)?.index : undefined;
      return at === undefined ? [] : [{ rule, severity, message, fix, file, line: text.slice(0, at).split("\n").length }];
    }),
  );
  const isSilent = dialect === "lobe" && about?.instructions !== undefined;
  const unsaid = isSilent ? tools.filter(({ name }) => !about.instructions?.includes(name.slice(name.lastIndexOf("/") + 1))) : [];
  return [...found, ...unsaid.map(({ name }) => unmentioned(name)), ...(dialect === "scripting" ? undecided(sources) : [])];
}

function unmentioned(tool: string): Draft {
  return {
    rule: "lobe-system-role",
    severity: "info",
    tool,
    message: `The system role does not mention "${tool.slice(tool.lastIndexOf("/") + 1)}".`,
    fix: "Give every API a line of its own there: what it is for, and what to use in its place.",
  };
}

// The execute function is called whichever button was pressed.
function undecided(sources: readonly Source[]): Draft[] {
  return sources.flatMap(({ file, text }) => {
    const at = /\bregisterExecuteToolWithApproval\b/u.exec(text)?.index;
    if (at === undefined || text.includes("primaryConfirmed")) return [];
    const line = text.slice(0, at).split("\n").length;
    const message = "The tool does not look at what the person decided: it is called whichever button they pressed.";
    const fix = "Do the work only if userAction.primaryConfirmed is true.";
    return [{ rule: "scripting-ignores-decision", severity: "warning" as const, file, line, message, fix }];
  });
}
