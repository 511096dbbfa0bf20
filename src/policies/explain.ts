import type { PolicyStep } from "../contract/rule.ts";
import { AUTHORS_ROW, DECIDING_ROWS, LAST_ROW, type Matter } from "./precedence.ts";

/** Every row of the table and what it says of a call, also those that are overruled. */
export function explainSteps(matter: Matter): PolicyStep[] {
  const { modes } = matter;
  const wish = AUTHORS_ROW.decide(matter);
  const said = DECIDING_ROWS.map((row) => row.decide(matter));
  const first = said.find((one) => one !== undefined) ?? wish;
  const last = modes.inPlaceOf(first);
  const silence =
    first.verdict.verdict === "ask" ? `a person is asked: the mode is ${modes.names.join(", ")}` : "nothing is to be asked about";
  const steps: Omit<PolicyStep, "row">[] = [
    ...DECIDING_ROWS.map((row, i) => ({
      title: row.title,
      applies: said[i] !== undefined,
      message: said[i]?.message ?? row.silence(matter),
    })),
    { title: AUTHORS_ROW.title, applies: true, message: wish.message },
    { title: LAST_ROW.title, applies: last !== undefined, message: last?.message ?? silence },
  ];
  return steps.map((step, i) => ({ row: i + 1, ...step }));
}
