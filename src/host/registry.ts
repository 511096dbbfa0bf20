import { copyJson, type Json, type JsonSchema } from "../contract/json.ts";
import type { Check, Checked, Tool, ToolSpec } from "../contract/tool.ts";
import type { Entry } from "../pipeline/gate.ts";
import { Places } from "../pipeline/places.ts";
import { ToolFingerprint } from "./fingerprint.ts";
import { nearestNames } from "./nearest.ts";
import { refusalOf } from "./refusals.ts";
import { specOf } from "./spec.ts";
import { hashedAlias, WireNames } from "./wire-names.ts";

/** Turns a schema into a check; throws on a schema that makes no sense. It is asked for every tool, so it must be quick. */
export type SchemaCompiler = (schema: JsonSchema) => (value: Json) => Checked<Json>;

/** Why a tool was not registered. */
export class RegistrationError extends Error {
  override readonly name = "RegistrationError";
}

/** How a tool is registered. */
export interface RegisterOptions {
  readonly replace?: boolean;
  /** It can be called by its name, but is offered to nobody. */
  readonly hidden?: boolean;
}

/** The tools of a host, by canonical name, former name and wire alias. */
export class Registry {
  readonly #entries = new Map<string, Entry>();
  /** Tools that can be called by their name, but are offered to nobody. */
  readonly #hidden = new Set<string>();
  readonly #formerNames = new Map<string, string>();
  readonly #wireNames = new WireNames();
  readonly #compile: SchemaCompiler;
  readonly #queue: number;

  constructor(compile: SchemaCompiler, queue: number) {
    this.#compile = compile;
    this.#queue = queue;
  }

  /** Adds a tool or throws; what was there before a throw is still there. */
  add(tool: Tool, { replace = false, hidden = false }: RegisterOptions = {}): void {
    const refusal = refusalOf(tool) ?? this.#conflictOf(tool, replace);
    if (refusal !== undefined) throw new RegistrationError(refusal);
    const entry = this.#entryOf(tool);
    const replaced = this.#entries.get(tool.name);
    if (replaced !== undefined) this.#forgetAliases(replaced);
    this.#entries.set(tool.name, entry);
    if (hidden) this.#hidden.add(tool.name);
    else this.#hidden.delete(tool.name);
    for (const former of entry.tool.aliases ?? []) this.#formerNames.set(former, tool.name);
    this.#wireNames.add(tool.name);
  }

  remove(name: string): boolean {
    const entry = this.#entries.get(name);
    if (entry === undefined) return false;
    this.#entries.delete(name);
    this.#hidden.delete(name);
    this.#forgetAliases(entry);
    return true;
  }

  /** By canonical name first, then former name, then wire alias. An alias that two tools share reaches neither. */
  find(name: string): Entry | undefined {
    return this.#entries.get(name) ?? this.#entries.get(this.#formerNames.get(name) ?? this.#wireNames.resolve(name) ?? "");
  }

  /** The alias under which clients with narrow names see this tool. It depends on the set of tools, not their order. */
  wireName(name: string): string {
    return this.#wireNames.aliasOf(name, (alias) => this.#isFormerNameOfAnother(alias, name));
  }

  list(): Entry[] {
    const all = [...this.#entries.values()];
    return this.#hidden.size === 0 ? all : all.filter(({ tool }) => !this.#hidden.has(tool.name));
  }

  nearest(name: string): string[] {
    return nearestNames(
      name,
      [...this.#entries.keys()].filter((one) => !this.#hidden.has(one)),
    );
  }

  #forgetAliases({ tool }: Entry): void {
    for (const former of tool.aliases ?? []) this.#formerNames.delete(former);
    this.#wireNames.remove(tool.name);
  }

  #isFormerNameOfAnother(alias: string, name: string): boolean {
    const owner = this.#formerNames.get(alias);
    return owner !== undefined && owner !== name;
  }

  // A tool's own name is its to keep: a former name or a hash of another never stands in for it, nor it for them.
  #conflictOf(tool: Tool, replace: boolean): string | undefined {
    const known = this.#entries.get(tool.name)?.tool;
    if (known !== undefined && !replace)
      return `The tool "${tool.name}" is already registered${byPlugin(known, tool)}. Give one of them another name, or replace it.`;
    for (const former of tool.aliases ?? []) {
      const owner = this.#entries.get(former) ?? this.#entries.get(this.#formerNames.get(former) ?? "");
      if (owner !== undefined && owner.tool.name !== tool.name)
        return `The former name "${former}" of "${tool.name}" is taken by the tool "${owner.tool.name}"${byPlugin(owner.tool, tool)}.`;
    }
    const hashed = hashedAlias(tool.name);
    const rival =
      [tool.name, ...(tool.aliases ?? []), hashed]
        .map((one) => this.#wireNames.hashOwner(one))
        .find((owner) => owner !== undefined) ?? (this.#entries.has(hashed) ? hashed : this.#formerNames.get(hashed));
    if (rival === undefined || rival === tool.name) return undefined;
    return `The tool "${tool.name}" cannot be told apart from "${rival}" under its short name. Give one of them another name.`;
  }

  // What is registered is a copy: whoever changes the tool's data later changes nothing here.
  #entryOf(tool: Tool): Entry {
    const copied = copyJson(specOf(tool));
    if (!copied.ok)
      throw new RegistrationError(`The tool "${tool.name}" is not plain data: ${copied.problem.path} ${copied.problem.message}.`);
    const spec = copied.value as unknown as ToolSpec;
    const { check, explain, wish, declined, code, resumes } = tool;
    const most = spec.limits?.concurrency;
    const checkInput = check === undefined ? (this.#compiled(spec, "input", spec.input) as Check) : check.bind(tool);
    return {
      tool: {
        ...spec,
        run: (input, ctx) => tool.run(input, ctx),
        ...(explain === undefined ? {} : { explain: explain.bind(tool) }),
        ...(wish === undefined ? {} : { wish: wish.bind(tool) }),
        ...(declined === undefined ? {} : { declined: declined.bind(tool) }),
        ...(resumes === true ? { resumes } : {}),
      },
      fingerprint: new ToolFingerprint(spec, code),
      check: checkInput,
      ...(spec.output === undefined ? {} : { checkOutput: this.#compiled(spec, "output", spec.output) }),
      ...(most === undefined ? {} : { places: new Places(most, this.#queue) }),
    };
  }

  #compiled(spec: ToolSpec, direction: "input" | "output", schema: JsonSchema): (value: Json) => Checked<Json> {
    try {
      return this.#compile(schema);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new RegistrationError(`The ${direction} schema of "${spec.name}" cannot be used: ${why}.`);
    }
  }
}

function byPlugin(known: ToolSpec, tool: ToolSpec): string {
  return known.origin.plugin === tool.origin.plugin ? "" : ` by the plugin "${known.origin.plugin}"`;
}
