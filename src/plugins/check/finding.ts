import type { LoadProblem } from "../../contract/plugin.ts";

/** Something that a check found: a rule that is broken, where, and what mends it. */
export interface Finding extends Omit<LoadProblem, "severity"> {
  /** Keeps its name from version to version, so that programs may match on it. */
  readonly rule: string;
  readonly severity: "error" | "warning" | "info";
  /** The tool that it is about, where it is about one. */
  readonly tool?: string;
}

/** A finding before its place in the sources is known. */
export interface Draft extends Omit<Finding, "file" | "line"> {
  readonly file?: string;
  readonly line?: number;
  /** The parameter that it is about. */
  readonly parameter?: string;
}
