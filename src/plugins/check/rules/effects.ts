import type { ToolSpec } from "../../../contract/tool.ts";
import { localName } from "../candidate.ts";
import type { Draft } from "../finding.ts";
import { VERBS } from "./naming.ts";

/** How an author says that a person should be asked; dialects that cannot say it are not blamed. */
const HOW_TO_ASK: Readonly<Record<string, string>> = {
  native: 'Add approval: "suggest" (or "always").',
  hivemind: "Write annotations: { sideEffects: true, approval: 'suggest' }, or 'always'.",
  lobe: "Add humanIntervention: 'required' (or 'always') to the API in the manifest.",
  replica: "Mark it: dangerous: true.",
  scripting: 'Set "requireApproval": true in assistant_tool.json, and register an approval request.',
};
/** Dialects in which what a tool does is known apart from whether it asks. */
const SAYS_EFFECTS = new Set(["native", "hivemind", "lobe"]);
const DESTRUCTIVE = /^(?:delete|remove|destroy|drop|erase|wipe|purge|kill)(?![a-z])/u;

/** Tools that change or destroy something without asking anybody first. */
export function effects(tool: ToolSpec): Draft[] {
  const { origin, effects: does, approval } = tool;
  const fix = HOW_TO_ASK[origin.dialect];
  if (fix === undefined || approval !== "never") return [];
  const about = { rule: "effects-without-approval", severity: "warning", tool: tool.name, fix } as const;
  const local = localName(tool);
  if (isKnown(origin.dialect, local) && (does === "writes" || does === "destroys"))
    return [{ ...about, message: `"${local}" ${does} without asking anybody first.` }];
  const last = local.slice(local.lastIndexOf(".") + 1);
  return DESTRUCTIVE.test(last)
    ? [{ ...about, message: `By its name "${local}" destroys something, and it asks nobody first.` }]
    : [];
}

// What Lobe's tools do is known by their verbs; one without is only taken to write.
function isKnown(dialect: string, local: string): boolean {
  return SAYS_EFFECTS.has(dialect) && (dialect !== "lobe" || VERBS.some((verb) => local.startsWith(verb)));
}
