import { localName, type Candidate } from "./candidate.ts";
import type { Draft, Finding } from "./finding.ts";
import { placed } from "./place.ts";
import { confusable } from "./rules/confusable.ts";
import { cost, tokensOf, tokensOfPlugin } from "./rules/cost.ts";
import { descriptions } from "./rules/descriptions.ts";
import { effects } from "./rules/effects.ts";
import { loadProblems } from "./rules/load-problems.ts";
import { naming } from "./rules/naming.ts";
import { pitfalls } from "./rules/pitfalls.ts";
import { portability } from "./rules/portability.ts";
import { schemaMeaning } from "./rules/schema-meaning.ts";
import { unknownFolder } from "./rules/unknown-folder.ts";
import { sourcesOf, type Source } from "./sources.ts";

/** A plugin with what was found about it. */
export interface CheckedPlugin {
  readonly id: string;
  readonly dialect: string;
  readonly folder: string;
  readonly tools: readonly { readonly name: string; readonly tokens: number }[];
  /** About what it takes of every request that offers its tools. */
  readonly tokens: number;
  readonly findings: readonly Finding[];
}

const ORDER: Readonly<Record<Finding["severity"], number>> = { error: 0, warning: 1, info: 2 };

/** Holds plugins against every rule. */
export function check(plugins: readonly Candidate[], wireName: (tool: string) => string): CheckedPlugin[] {
  const mixedUp = confusable(plugins.flatMap(({ tools }) => tools));
  return plugins.map((plugin) => {
    const sources = sourcesOf(
      plugin.folder,
      plugin.tools.flatMap(({ origin }) => origin.file ?? []),
    );
    const own = new Set(plugin.tools.map(({ name }) => name));
    const drafts = [...draftsOf(plugin, sources, wireName), ...mixedUp.filter(({ tool }) => tool !== undefined && own.has(tool))];
    const findings = drafts.map((draft) => placed(draft, plugin, sources));
    return {
      id: plugin.id,
      dialect: plugin.dialect,
      folder: plugin.folder,
      tools: plugin.tools.map((tool) => ({ name: tool.name, tokens: tokensOf(tool) })),
      tokens: tokensOfPlugin(plugin),
      findings: findings.toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity]),
    };
  });
}

function draftsOf(plugin: Candidate, sources: readonly Source[], wireName: (tool: string) => string): Draft[] {
  const told = loadProblems(plugin);
  const found = [
    ...plugin.tools.flatMap((tool) => [
      ...naming(tool),
      ...descriptions(tool),
      ...schemaMeaning(tool),
      ...effects(tool),
      ...portability(tool, wireName(tool.name)),
    ]),
    ...unknownFolder(plugin, sources),
    ...cost(plugin),
    ...pitfalls(plugin, sources),
  ];
  return [...told, ...found.filter((draft) => !isTold(draft, told, plugin))];
}

// What the loader has said already is not said twice.
function isTold({ rule, tool: name }: Draft, told: readonly Draft[], plugin: Candidate): boolean {
  const tool = plugin.tools.find((one) => one.name === name);
  if (tool === undefined) return false;
  const quoted = `"${localName(tool)}"`;
  return told.some((one) => one.rule === rule && (one.message.includes(quoted) || one.message.includes(`"${tool.name}"`)));
}
