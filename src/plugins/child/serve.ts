import { failure } from "../../contract/failure.ts";
import { copyJson, type Json, type JsonObject } from "../../contract/json.ts";
import type { LoadedPlugin } from "../../contract/plugin.ts";
import { failed, isResult, resultOf } from "../../contract/result.ts";
import type { Tool } from "../../contract/tool.ts";
import { LONGEST_MESSAGE, type Channel } from "../channel.ts";
import type { CallFacts, Order, Report, Verb } from "../messages.ts";
import { slotOf } from "../numbered.ts";
import { AbroadContext } from "./abroad-context.ts";
import type { Asks } from "./asks.ts";
import { describeThrown } from "./thrown.ts";

/** Answers the calls of a loaded plugin's tools. */
export class Serving {
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #channel: Channel<Report, Order>;
  readonly #send: (report: Report) => void;
  readonly #asks: Asks;
  readonly #running: (AbroadContext | undefined)[] = [];

  constructor({ tools }: LoadedPlugin, channel: Channel<Report, Order>, asks: Asks) {
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    this.#channel = channel;
    this.#send = (report) => channel.send(report);
    this.#asks = asks;
  }

  async call(id: number, verb: Verb, name: string, input: JsonObject, facts: CallFacts): Promise<void> {
    const context = new AbroadContext(id, facts, this.#send, this.#asks);
    this.#running[slotOf(id)] = context;
    try {
      this.#done(id, verb, await this.#ask(verb, name, input, context, facts));
    } catch (error) {
      this.#send(["threw", id, describeThrown(error)]);
    } finally {
      context.end();
      this.#running[slotOf(id)] = undefined;
    }
  }

  stop(id: number, reason: string): void {
    this.#running[slotOf(id)]?.stop(reason);
  }

  more(id: number): void {
    this.#running[slotOf(id)]?.more();
  }

  #ask(verb: Verb, name: string, input: JsonObject, context: AbroadContext, { how = "declined" }: CallFacts): unknown {
    const tool = this.#tools.get(name);
    if (tool === undefined) throw new Error(`The plugin has no tool "${name}".`);
    switch (verb) {
      case "run":
        return tool.run(input, context);
      case "declined":
        return tool.declined?.(input, context, how);
      case "explain":
        return tool.explain?.(input);
      case "check":
        return tool.check?.(input);
      case "wish":
        return tool.wish?.(input);
    }
  }

  #done(id: number, verb: Verb, value: unknown): void {
    const isOutput = verb === "run" || verb === "declined";
    this.#channel.sendText(`["done",${id},${isOutput ? outputText(value) : JSON.stringify(answerOf(verb, value))}]`);
  }
}

// Made JSON here, where the thing itself can still be looked at.
function outputText(value: unknown): string {
  const words = onlyWords(value);
  if (words !== undefined) return `{"ok":true,"content":[{"type":"text","text":${JSON.stringify(words)}}]}`;
  const copied = copyJson(isResult(value) ? value : resultOf(value));
  if (!copied.ok) {
    const where = copied.problem.path === "" ? "" : ` at ${copied.problem.path}`;
    return unusable(`What the tool returned${where} ${copied.problem.message}.`);
  }
  const text = JSON.stringify(copied.value);
  return text.length <= LONGEST_MESSAGE / 2 ? text : unusable(`What the tool returned is too large: ${text.length} characters.`);
}

// Most results are one text and nothing else.
function onlyWords(value: unknown): string | undefined {
  if (typeof value === "string" && value !== "" && value.length < LONGEST_MESSAGE / 8) return value;
  if (!isResult(value) || !value.ok || value.content.length !== 1 || Object.keys(value).length > 2) return undefined;
  const [part] = value.content;
  const isShort = part?.type === "text" && typeof part.text === "string" && part.text.length < LONGEST_MESSAGE / 8;
  return isShort ? part.text : undefined;
}

function unusable(message: string): string {
  return JSON.stringify(failed(failure("invalid_output", message)));
}

// Of a check only its problems cross over: what an author's checker made of the input may be no JSON.
function answerOf(verb: Verb, value: unknown): Json {
  const answer =
    verb === "check" && typeof value === "object" && value !== null && "ok" in value && value.ok === true ? { ok: true } : value;
  const copied = copyJson(answer ?? null);
  return copied.ok ? copied.value : null;
}
