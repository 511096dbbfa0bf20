import { Socket } from "node:net";
import type { LoadedPlugin, LoadPlugin } from "../../contract/plugin.ts";
import { Channel } from "../channel.ts";
import type { LoadOrder, Order, Report } from "../messages.ts";
import { Asks, servicesOver } from "./asks.ts";
import { FORBIDDEN, harden } from "./harden.ts";
import { addressed, answerImports } from "./imports.ts";
import { pluginModules } from "./plugin-modules.ts";
import { reportOf } from "./report.ts";
import { Serving } from "./serve.ts";
import { describeThrown } from "./thrown.ts";

// The program of a plugin's process: it becomes the plugin that it is told to load, and answers the calls of its tools.
const CHANNEL_FD = 3;
const socket = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
const channel = new Channel<Report, Order>(socket, { take, broken: () => process.exit(70) });
const send = (report: Report): void => channel.send(report);
const asks = new Asks(send);
let loaded: LoadedPlugin | undefined;
let serving: Serving | undefined;
const background = new AbortController();

socket.on("end", () => process.exit(0));
// Ctrl-C reaches every process of a terminal: when this one ends is its host's to say.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
send(["ready"]);
channel.flush();

function take(order: Order): void {
  switch (order[0]) {
    case "call":
      if (order[2] === "task") return void runTask(order[1], order[3]);
      void serving?.call(order[1], order[2], order[3], order[4], order[5]);
      return;
    case "stop":
      return serving?.stop(order[1], order[2]);
    case "more":
      return serving?.more(order[1]);
    case "answer":
    case "refuse":
      return asks.settle(order);
    case "ping":
      return send(["pong"]);
    case "load":
      return void load(order[1]);
    case "activate":
      return void activate();
    case "background":
      return void work();
    case "halt":
      return background.abort(new Error("The plugin is put away."));
    case "test":
      return void runTest(order[1]);
    case "end":
      return void end();
  }
}

async function load(order: LoadOrder): Promise<void> {
  try {
    answerImports({ modules: order.modules, home: order.home, code: addressed(order.folder, order.code), forbidden: FORBIDDEN });
    // Before the rights are given up: the dialect's own code lies elsewhere.
    const dialect = (await import(order.loader)) as { load: LoadPlugin };
    process.setSourceMapsEnabled(true);
    // The author's line comes after many of Node's own.
    Error.stackTraceLimit = 50;
    harden();
    giveUp(order.drop);
    loaded = await dialect.load(pluginModules(order), servicesOver(asks), { testing: order.testing });
    serving = new Serving(loaded, channel, asks);
    send(["loaded", reportOf(loaded)]);
  } catch (error) {
    send(["unloadable", describeThrown(error)]);
  }
}

function giveUp({ network, read }: LoadOrder["drop"]): void {
  const permission = process.permission as typeof process.permission & { drop?(scope: string, path?: string): void };
  if (network) permission?.drop?.("net");
  for (const path of read) permission?.drop?.("fs.read", path);
}

async function activate(): Promise<void> {
  try {
    await loaded?.activate?.();
    send(["active"]);
  } catch (error) {
    send(["inactive", describeThrown(error)]);
  }
}

async function work(): Promise<void> {
  try {
    await loaded?.background?.(background.signal);
    send(["rested", null]);
  } catch (error) {
    send(["rested", background.signal.aborted ? null : describeThrown(error)]);
  }
}

async function runTask(call: number, id: string): Promise<void> {
  try {
    await loaded?.task?.(id);
    send(["done", call, null]);
  } catch (error) {
    send(["threw", call, describeThrown(error)]);
  }
}

async function runTest(index: number): Promise<void> {
  try {
    send(["tested", index, true, (await loaded?.tests?.[index]?.run()) ?? ""]);
  } catch (error) {
    send(["tested", index, false, describeThrown(error).message]);
  }
}

async function end(): Promise<void> {
  background.abort(new Error("The plugin is put away."));
  try {
    await loaded?.deactivate?.();
  } finally {
    send(["ended"]);
    channel.flush();
    socket.end(() => process.exit(0));
  }
}
