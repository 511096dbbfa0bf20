import type { MatchTools } from "../contract/matching.ts";
import type { PolicyMode, PolicySettings } from "../contract/rule.ts";
import { compileRule, type CompiledRule, type RuleProblem } from "./compile-rule.ts";
import { DENIALS } from "./denials.ts";
import { isMode, MODES } from "./modes.ts";

/** What a config file says of policy, and where it lies. */
export interface PolicySource extends PolicySettings {
  /** The file, for people. */
  readonly from?: string;
}

/** What all config files together say of policy. */
export interface OwnersWill {
  readonly rules: readonly CompiledRule[];
  readonly modes: ReadonlySet<PolicyMode>;
  /** The files that lift a built-in denial, by its name. */
  readonly lifted: ReadonlyMap<string, readonly string[]>;
  readonly problems: readonly RuleProblem[];
}

/** Puts the files together, in whatever order they come. */
export function readSettings(sources: readonly PolicySource[], tools: MatchTools): OwnersWill {
  const compiled = sources.flatMap(({ from = "config", rules = [] }) =>
    listOf(rules).map((rule) => compileRule(rule, from, tools)),
  );
  const modes = sources.flatMap(({ mode }) => (mode === undefined ? [] : [mode]));
  const lifts = sources.flatMap(({ from = "config", without = [] }) =>
    listOf(without).map((name) => ({ name: String(name), from })),
  );
  return {
    rules: compiled.flatMap(({ compiled }) => compiled ?? []),
    modes: new Set(modes.flatMap((mode): readonly PolicyMode[] => (isMode(mode) ? [mode] : IN_PLACE_OF_UNKNOWN))),
    lifted: liftedBy(lifts),
    problems: [
      ...compiled.flatMap(({ problems }) => problems),
      ...modes.filter((mode) => !isMode(mode)).map(unknownMode),
      ...lifts.filter(({ name }) => !DENIALS.some((denial) => denial.name === name)).map(({ name }) => unknownDenial(name)),
    ],
  };
}

// What was meant cannot be known: nothing runs then but what is known to be wanted.
const IN_PLACE_OF_UNKNOWN: readonly PolicyMode[] = ["allow-list", "reject"];

// What stands in place of a list is taken for its only element, and is then told to be no rule and no name.
function listOf(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? given : [given];
}

function liftedBy(lifts: readonly { readonly name: string; readonly from: string }[]): Map<string, readonly string[]> {
  const names = new Set(lifts.map(({ name }) => name));
  return new Map(
    Array.from(names, (name) => {
      const files = new Set(lifts.filter((lift) => lift.name === name).map(({ from }) => from));
      return [name, [...files].toSorted()];
    }),
  );
}

function unknownMode(mode: unknown): RuleProblem {
  const known = Object.keys(MODES).join(", ");
  const meanwhile = "Until that is mended, what no rule allows is denied";
  return { rule: "mode", message: `${JSON.stringify(mode)} is no mode; there are ${known}. ${meanwhile}` };
}

function unknownDenial(name: string): RuleProblem {
  const known = DENIALS.map((denial) => denial.name).join(", ");
  return { rule: "without", message: `there is no built-in denial "${name}"; there are ${known}` };
}
