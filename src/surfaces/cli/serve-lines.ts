import type { CallEvent } from "../../contract/event.ts";
import type { PluginNews } from "../../contract/plugin.ts";
import type { Result } from "../../contract/result.ts";
import type { Happening } from "../../contract/trigger.ts";
import type { Cli } from "./cli.ts";
import { cut } from "./columns.ts";
import { subjectOf } from "./events-render.ts";
import { moment } from "./figures.ts";
import { oneLine } from "./printable.ts";
import type { Style, Terminal } from "./terminal.ts";

interface Line {
  readonly what: string;
  readonly words: string;
  readonly style?: Style;
}

/** What happens in a host, a line for each. */
export class ServeLines {
  readonly #terminal: Terminal;
  readonly #isJson: boolean;
  readonly #command: string;
  /** Calls whose end is told: they were made by nobody who waits for it. */
  readonly #followed = new Map<string, string>();

  constructor({ terminal, command }: Pick<Cli, "terminal" | "command">, { json }: { readonly json: boolean }) {
    this.#terminal = terminal;
    this.#isJson = json;
    this.#command = command;
  }

  /** An event, a message, a delivery, or trouble with one. */
  hear(happening: Happening): void {
    const line = this.#isJson ? { what: "", words: "" } : lineOf(happening, this.#command);
    if (line !== undefined) this.#say(happening, line);
  }

  /** A call, as far as somebody should know of it. */
  hearCall(event: CallEvent): void {
    if (event.type === "call-started" && event.caller === "schedule") this.#followed.set(event.callId, event.tool);
    else if (event.type === "approval-requested") {
      const { id, tool } = event.approval;
      this.#say(event, {
        what: "asks",
        words: `${tool} waits for an answer: ${this.#command} approve ${id.slice(0, 8)}`,
        style: "yellow",
      });
    } else if (event.type === "call-ended") {
      const tool = this.#followed.get(event.callId);
      if (tool === undefined || !this.#followed.delete(event.callId)) return;
      this.#say({ ...event, tool }, { what: "ran", words: `${tool}: ${endOf(event.result)}`, ...styled(event.result) });
    }
  }

  /** A call that another process left waiting goes on here; its end is told. */
  goesOn(callId: string): void {
    this.#followed.set(callId, callId);
    this.#say(
      { type: "goes-on", callId, at: Date.now() },
      { what: "goes on", words: `the call ${callId}, which another process left waiting` },
    );
  }

  #say(value: { readonly at: number; readonly [key: string]: unknown }, { what, words, style }: Line): void {
    if (this.#isJson) return this.#terminal.line(JSON.stringify(value));
    const shown = style === undefined ? what.padEnd(9) : this.#terminal.paint(style, what.padEnd(9));
    const now = this.#terminal.paint("dim", moment(value.at, value.at));
    this.#terminal.line(`${now}  ${shown}  ${cut(oneLine(words), Math.max(20, this.#terminal.width - 21))}`.trimEnd());
  }
}

function lineOf(happening: Happening, command: string): Line | undefined {
  switch (happening.type) {
    case "news":
      return newsLine(happening.plugin, happening.news);
    case "taken":
      return { what: "for", words: happening.to.join(", ") };
    case "delivered": {
      const { delivery, result } = happening;
      const words = `${delivery.name} on ${subjectOf(delivery)}`;
      if (result === undefined) return { what: "delivered", words };
      return { what: "ran", words: `${words}: ${endOf(result)}`, ...styled(result) };
    }
    case "delayed":
      return {
        what: "later",
        words: `${happening.delivery.name} on ${subjectOf(happening.delivery)}: ${happening.error}; again at ${moment(happening.retryAt, happening.at)}`,
        style: "yellow",
      };
    case "given-up": {
      const { delivery, error } = happening;
      const words = `${delivery.name} on ${subjectOf(delivery)}: ${error} Once more: ${command} events retry ${delivery.id}`;
      return { what: "given up", words, style: "red" };
    }
    case "logged":
      return {
        what: "message",
        words: `${happening.channel}: ${happening.message.plugin}: ${String(happening.message.message["content"])}`,
      };
    case "trouble":
      return { what: "trouble", words: happening.message, style: "red" };
  }
}

function newsLine(plugin: string, news: PluginNews): Line | undefined {
  switch (news.type) {
    case "event":
      return { what: "event", words: `${plugin}: ${news.name} ${JSON.stringify(news.payload)}` };
    case "message":
      return { what: "message", words: `${plugin}: ${String(news.message["content"])}` };
    case "notification":
      return {
        what: "note",
        words: `${plugin}: ${String(news.notification["title"])}: ${String(news.notification["body"])}`,
        style: "cyan",
      };
    case "status":
      return { what: "status", words: `${plugin}: ${[news.status["state"], news.status["message"]].filter(Boolean).join(", ")}` };
    case "log":
      if (news.level === "debug") return undefined;
      return { what: news.level, words: `${plugin}: ${news.message}`, ...(news.level === "info" ? {} : { style: "yellow" }) };
  }
}

function endOf(result: Result): string {
  return result.ok ? "ok" : `${result.failure.code}: ${result.failure.message}`;
}

function styled({ ok }: Result): { style: Style } {
  return { style: ok ? "green" : "red" };
}
