import type { Chunk } from "../contract/chunk.ts";
import type { Json } from "../contract/json.ts";
import type { ToolContext } from "../contract/tool.ts";
import type { Service } from "./messages.ts";
import type { CallEnd } from "./plugin-process.ts";
import type { AnswerPlugin } from "./services.ts";

/** What a call in the plugin's process is given of the call that it answers. */
export class CallFor implements CallEnd {
  readonly #ctx: ToolContext;
  readonly #services: AnswerPlugin;

  constructor(ctx: ToolContext, services: AnswerPlugin) {
    this.#ctx = ctx;
    this.#services = services;
  }

  chunk(chunk: Chunk): void | Promise<void> {
    return this.#ctx.emit(chunk);
  }

  async ask(service: Service, args: readonly Json[]): Promise<Json> {
    if (service !== "callTool") return this.#services(service, args);
    const [name, input, limits] = args;
    return (await this.#ctx.callTool(String(name), input, (limits ?? {}) as object)) as unknown as Json;
  }
}

/** What a question about a tool is given: it is no call. */
export const SILENT: CallEnd = {
  chunk: () => {},
  ask: () => Promise.reject(new Error("Services are for calls, not for questions about them.")),
};
