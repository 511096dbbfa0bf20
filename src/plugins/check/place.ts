import type { ToolSpec } from "../../contract/tool.ts";
import { localName, type Candidate } from "./candidate.ts";
import type { Draft, Finding } from "./finding.ts";
import type { Source } from "./sources.ts";

/** Finds where in the sources a finding lies: by the line it was given, the parameter, the tool, or what its message quotes. */
export function placed(draft: Draft, plugin: Candidate, sources: readonly Source[]): Finding {
  const { parameter, ...finding } = draft;
  const tool = plugin.tools.find(({ name }) => name === draft.tool);
  const place = draft.line === undefined ? (placeOfTool(tool, parameter, draft, sources) ?? quotedIn(draft, sources)) : undefined;
  return { ...finding, file: draft.file ?? tool?.origin.file ?? plugin.folder, ...place };
}

interface Place {
  readonly file: string;
  readonly line: number;
}

function placeOfTool(
  tool: ToolSpec | undefined,
  parameter: string | undefined,
  { file = tool?.origin.file }: Draft,
  sources: readonly Source[],
): Place | undefined {
  if (tool === undefined) return undefined;
  const source = inOrder(sources, file, tool.origin.dialect).flatMap((one) => {
    const at = indexOfName(one.text, localName(tool));
    return at === undefined ? [] : [{ ...one, at }];
  })[0];
  if (source === undefined) return undefined;
  const after = parameter === undefined ? undefined : indexOfName(source.text.slice(source.at), parameter);
  return { file: source.file, line: lineAt(source.text, source.at + (after ?? 0)) };
}

// A problem of the loader says in quotes what it is about.
function quotedIn({ file, message }: Draft, sources: readonly Source[]): Place | undefined {
  const source = sources.find((one) => one.file === file);
  if (source === undefined) return undefined;
  for (const [, name = ""] of message.matchAll(/"([^"\n]{2,})"/gu)) {
    const at = indexOfName(source.text, name.slice(name.lastIndexOf("/") + 1));
    if (at !== undefined) return { file: source.file, line: lineAt(source.text, at) };
  }
  return undefined;
}

// Of Lobe's files the manifest describes the tools; the others only mention them.
function inOrder(sources: readonly Source[], first: string | undefined, dialect: string): Source[] {
  const rank = ({ file }: Source): number =>
    dialect === "lobe" && /\bmanifest\.\w+$/u.test(file) ? 0 : file === first ? 1 : file.endsWith("package.json") ? 3 : 2;
  return sources.toSorted((a, b) => rank(a) - rank(b));
}

// In quotes before bare: names are mentioned in many places, but written down in one.
function indexOfName(text: string, name: string): number | undefined {
  const word = name.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
  const patterns = [`["'\`]${word}["'\`]`, `(?<![\\w$-])${word}(?![\\w$-])`];
  for (const pattern of patterns) {
    const at = new RegExp(pattern, "u").exec(text)?.index;
    if (at !== undefined) return at;
  }
  return undefined;
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
