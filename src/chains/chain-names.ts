/** The tool that runs any steps. */
export const RUN_TOOL = "chain.run";

/** The name of a saved chain as a tool. */
export function chainToolName(name: string): string {
  return `chain.${name}`;
}
