import { isObject } from "../../contract/json.ts";
import type { LoadProblem, PluginModules, PluginServices } from "../../contract/plugin.ts";
import type { Tool } from "../../contract/tool.ts";
import { messageOf } from "../../contract/thrown.ts";
import { readInputSchema } from "./input-schema.ts";
import { contextMaker, namedBy, type Given } from "./run-context.ts";
import { runner, type Run } from "./runner.ts";

/** What `register` is given. */
export interface WorkbenchApi {
  registerTool(config: unknown): void;
  getPluginsDir(): string;
  reloadPlugins(): void;
}

const RESERVED = ["builtin.", "mcp.", "plugin."];
const TIMEOUT_MS = 30_000;

/** Gathers what a plugin registers. */
export class Registration {
  readonly problems: LoadProblem[] = [];
  readonly #tools = new Map<string, Tool>();
  readonly #modules: PluginModules;
  readonly #services: PluginServices;
  readonly #file: string;
  readonly #given: Given;
  #isOver = false;

  constructor(modules: PluginModules, services: PluginServices, entry: string, given: Given) {
    this.#modules = modules;
    this.#services = services;
    this.#file = `${modules.folder.path}/${entry}`;
    this.#given = given;
  }

  get api(): WorkbenchApi {
    return {
      registerTool: (config) => this.#register(config),
      getPluginsDir: () => this.#modules.pluginsDir,
      reloadPlugins: () => this.#reload(),
    };
  }

  /** What was registered; whatever comes later is too late. */
  close(): Tool[] {
    this.#isOver = true;
    return [...this.#tools.values()];
  }

  complain(severity: LoadProblem["severity"], message: string, fix: string, line?: number): void {
    this.problems.push({ file: this.#file, ...(line === undefined ? {} : { line }), message, fix, severity });
  }

  #register(config: unknown): void {
    const given = isObject(config) ? (config as { name?: unknown; run?: unknown }) : {};
    const name = typeof given.name === "string" ? given.name.trim() : "";
    if (this.#isOver) return this.#log(`The tool "${name}" was registered after register had ended; it is not on the board.`);
    const refusal = refusalOf(name, given.run);
    if (refusal !== undefined) return this.complain("error", refusal.message, refusal.fix);
    if (this.#tools.has(name))
      this.complain("warning", `The tool "${name}" is registered twice; the last one counts.`, "Give one of them another name.");
    this.#tools.set(name, this.#toolOf(name, given, given.run as Run));
  }

  #toolOf(name: string, config: object, run: Run): Tool {
    const { description, inputSchema } = config as { description?: unknown; inputSchema?: unknown };
    const { schema, complaints } = readInputSchema(inputSchema);
    for (const complaint of complaints)
      this.complain(
        "warning",
        `The inputSchema of "${name}" ${complaint}.`,
        "Write JSON Schema: { type: 'object', properties: { … } }.",
      );
    const unread = this.#given.mayReadSecrets ? [] : namedBy(config);
    if (unread.length > 0) this.complain("warning", ...unreadable(name, unread));
    return {
      name,
      description: this.#describe(name, description),
      input: schema,
      effects: "writes",
      approval: "never",
      limits: { timeoutMs: TIMEOUT_MS },
      origin: { dialect: "workbench", plugin: this.#modules.id, ...this.#version(), file: this.#file },
      ui: { category: name.split(".")[0] ?? name },
      run: runner(name, config, run, contextMaker(config, run, this.#given)),
    };
  }

  #describe(name: string, description: unknown): string {
    if (typeof description === "string" && description.trim() !== "") return description;
    const fix = "Say in one sentence what it does: models choose tools by it.";
    this.complain("warning", `The tool "${name}" has no description.`, fix);
    return `The tool "${name}" of the plugin "${this.#modules.id}".`;
  }

  #version(): { version?: string } {
    return this.#modules.version === undefined ? {} : { version: this.#modules.version };
  }

  // While it registers, the plugin is being loaded: to load it anew then would never end.
  #reload(): void {
    if (!this.#isOver) return this.#log("reloadPlugins was called while the plugin was being loaded; it was not heeded.");
    this.#services.reload().catch((error: unknown) => this.#log(`The plugins could not be reloaded: ${messageOf(error)}`));
  }

  #log(message: string): void {
    this.#services.tell({ type: "log", level: "warn", message }).catch(() => {});
  }
}

function unreadable(name: string, secrets: readonly string[]): [message: string, fix: string] {
  const message = `The tool "${name}" uses secrets that package.json does not name: ${secrets.join(", ")}. It may not read them.`;
  return [message, `Write "pegboard": { "secrets": ${JSON.stringify(secrets)} } into package.json.`];
}

function refusalOf(name: string, run: unknown): Pick<LoadProblem, "message" | "fix"> | undefined {
  if (name === "")
    return {
      message: "A tool was registered without a name.",
      fix: 'Give it one: registerTool({ name: "category.toolName", … }).',
    };
  if (typeof run !== "function")
    return { message: `The tool "${name}" has no function to run.`, fix: `Add run: async (input) => { … } to "${name}".` };
  const reserved = RESERVED.find((prefix) => name.startsWith(prefix));
  if (reserved === undefined) return undefined;
  return { message: `The name "${name}" is not free: "${reserved}" is reserved.`, fix: "Choose another category for it." };
}
