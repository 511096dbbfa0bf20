import type { Json } from "../contract/json.ts";
import type { ToolSpec } from "../contract/tool.ts";
import { digestOf } from "../pipeline/digest.ts";
import type { Fingerprint } from "../pipeline/gate.ts";

/** Digests of a tool, each made when it is first asked for: most calls never need one. */
export class ToolFingerprint implements Fingerprint {
  readonly #spec: ToolSpec;
  readonly #code: string | undefined;
  #definition: string | undefined;
  #whole: string | undefined;

  constructor(spec: ToolSpec, code: string | undefined) {
    this.#spec = spec;
    this.#code = code;
  }

  /** Of what its callers are told: the same wherever its files lie. */
  get definition(): string {
    if (this.#definition !== undefined) return this.#definition;
    const { origin, ...told } = this.#spec;
    const { file: _, ...from } = origin;
    return (this.#definition = digestOf({ ...told, origin: from } as unknown as Json));
  }

  get coversCode(): boolean {
    return this.#code !== undefined;
  }

  /** Of the definition and the code behind it. */
  get whole(): string {
    return (this.#whole ??= digestOf([this.definition, this.#code ?? null]));
  }
}
