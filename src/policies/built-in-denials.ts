import { homedir } from "node:os";
import type { JsonObject } from "../contract/json.ts";
import type { ToolSpec } from "../contract/tool.ts";
import { hasCommandField } from "./commands/command-field-names.ts";
import { runsInInput } from "./commands/runs-in-input.ts";
import { decision, type Decision } from "./decision.ts";
import { DENIALS, type Denial } from "./denials.ts";

/** The denials that Pegboard brings, but for those that the owner lifted. */
export interface BuiltInDenials {
  find(tool: ToolSpec, input: JsonObject): Decision | undefined;
  /** What would have been found, had it not been lifted, in words. */
  lifted(tool: ToolSpec, input: JsonObject): string | undefined;
  /** The files that lift a denial. */
  liftedBy(name: string): readonly string[] | undefined;
}

const DECISIONS: ReadonlyMap<string, Decision> = new Map(
  DENIALS.map(({ name, why }) => {
    const verdict = { verdict: "deny", rule: `${name}: ${why}` } as const;
    return [name, decision(verdict, `the built-in denial "${name}": ${why}`)];
  }),
);

/** The built-in denials without those of these names. */
export function createBuiltInDenials(lifted: ReadonlyMap<string, readonly string[]>): BuiltInDenials {
  const inForce = DENIALS.filter(({ name }) => !lifted.has(name));
  const spared = DENIALS.filter(({ name }) => lifted.has(name));
  return {
    find: (tool, input) => DECISIONS.get(firstAbout(inForce, tool, input)?.name ?? ""),
    lifted(tool, input) {
      const found = firstAbout(spared, tool, input);
      return found && `"${found.name}" would deny it (${found.why}), but is lifted by ${lifted.get(found.name)?.join(", ")}`;
    },
    liftedBy: (name) => lifted.get(name),
  };
}

function firstAbout(denials: readonly Denial[], tool: ToolSpec, input: JsonObject): Denial | undefined {
  if (denials.length === 0 || !hasCommandField(input)) return undefined;
  const runs = runsInInput(input, tool.input);
  const home = homedir();
  return denials.find((denial) => runs.some((run) => denial.isAbout(run, home)));
}
