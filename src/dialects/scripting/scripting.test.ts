import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { createTestHost, type TestHost } from "pegboard/testing";
import type { CallEvent } from "../../contract/event.ts";
import type { LoadedPlugin } from "../../contract/plugin.ts";
import type { Tool } from "../../contract/tool.ts";
import { loadHere, memoryServices } from "../../plugins/fixtures/load-here.ts";
import { codeOf, failureOf, problemsOf, said } from "../../testing/fixtures/outcome.ts";
import { scripting } from "./dialect.ts";

const PLUGINS = fileURLToPath(new URL("../../../test/plugins/scripting", import.meta.url));

// A module runs once in a process, so each plugin is loaded once.
const loads = new Map<string, Promise<LoadedPlugin>>();
function loaded(name: string, services = memoryServices()): Promise<LoadedPlugin> {
  const load = loads.get(name) ?? loadHere(scripting, `${PLUGINS}/${name}`, services);
  loads.set(name, load);
  return load;
}

async function toolOf(name: string): Promise<Tool> {
  const { tools } = await loaded(name);
  assert.equal(tools.length, 1);
  return tools[0]!;
}

async function hostOf(name: string, approvals: "approve" | "decline" = "approve"): Promise<TestHost> {
  return createTestHost({ tools: (await loaded(name)).tools, approvals });
}

function reports(events: readonly CallEvent[]): unknown[] {
  return events.flatMap((event) => (event.type === "chunk" ? [event.chunk] : []));
}

function told(problems: LoadedPlugin["problems"]): unknown[] {
  return problems.map(({ severity, message, line }) => [severity, message, ...(line === undefined ? [] : [line])]);
}

describe("files and config", () => {
  test("S-1 S-2 S-4 S-6 what a tool is listed as", async () => {
    const { run, explain, ...spec } = await toolOf("unit_converter");
    assert.deepEqual(spec, {
      name: "unit_converter",
      description: "Converts a value between units.",
      input: {
        type: "object",
        properties: {
          value: { type: "number", description: "The value" },
          to: { type: "string", description: "Target unit (e.g. m)", enum: ["m", "ft"] },
        },
        required: ["value", "to"],
      },
      effects: "none",
      approval: "never",
      origin: { dialect: "scripting", plugin: "unit_converter", file: `${PLUGINS}/unit_converter/assistant_tool.tsx` },
      ui: { title: "Unit Converter", icon: "ruler" },
    });
    const { problems, about } = await loaded("unit_converter");
    assert.deepEqual(problems, []);
    assert.deepEqual(about, { title: "Unit Converter", description: "Converts a value between units.", icon: "ruler" });
  });

  test("S-4 S-5 both ways of writing parameters, and what is odd about them", async () => {
    const { problems } = await loaded("odd_parameters");
    const tool = await toolOf("odd_parameters");
    assert.deepEqual(tool.input, {
      type: "object",
      properties: {
        a: { type: "string", description: "Text (e.g. x)" },
        n: { type: "integer", enum: [1, 2] },
        d: { type: "string" },
        l: { type: "array" },
        o: { type: "object" },
        b: { type: "boolean" },
      },
      required: ["a"],
    });
    assert.equal(tool.description, "Odd");
    assert.deepEqual(told(problems), [
      ["warning", "It has no description: no model knows when to use the tool."],
      ["warning", '"requireApproval" must be true or false; it counts as true.', 45],
      ["warning", 'The parameter "d" has the unknown type "date"; it counts as string.', 5],
      ["warning", "The parameter at place 4 has no name; it was left out.", 5],
    ]);
    assert.equal(tool.approval, "always");
  });

  test("a JSON that is malformed is an error with its line, and nothing of it runs", async () => {
    const { tools, problems } = await loaded("malformed");
    assert.deepEqual(tools, []);
    assert.equal(problems.length, 1);
    assert.equal(problems[0]?.severity, "error");
    assert.equal(problems[0].line, 4);
    assert.equal(problems[0].file, `${PLUGINS}/malformed/assistant_tool.json`);
  });

  test("no id, no displayName, no logic, nothing registered: errors that say so", async () => {
    assert.deepEqual(told((await loaded("nameless")).problems), [["error", "It has no id and no displayName."]]);
    assert.deepEqual(told((await loaded("no_logic")).problems), [
      ["error", "There is no assistant_tool.tsx beside it: the tool has no logic."],
    ]);
    const { tools, problems } = await loaded("registers_nothing");
    assert.deepEqual(tools, []);
    assert.deepEqual(told(problems), [
      ["warning", "AssistantTool.registerExecuteTool was called with something that is no function."],
      ["error", 'It registers nothing that "registers_nothing" could run.'],
    ]);
  });
});

describe("running", () => {
  test("S-8 S-14 S-21 S-22 an execute function runs at once; its message is the content", async () => {
    await using host = await hostOf("unit_converter");
    const result = await host.call("unit_converter", { value: 2, to: "ft" });
    assert.equal(codeOf(result), "ok");
    assert.equal(said(result), "Converted.\n<value>6.56</value>");
    assert.equal(host.approvals().length, 0);
  });

  test("S-23 success: false is a soft failure with the message", async () => {
    await using host = await hostOf("unit_converter");
    const result = await host.call("unit_converter", { value: -2, to: "m" });
    assert.deepEqual(failureOf(result), { code: "tool_failed", message: "A length is never negative.", soft: true });
  });

  test("S-26 the host checks parameters by the JSON", async () => {
    await using host = await hostOf("unit_converter");
    const result = await host.call("unit_converter", { value: "2", to: "inch" });
    assert.deepEqual(
      problemsOf(result)
        .map(({ path }) => path)
        .toSorted(),
      ["/to", "/value"],
    );
    assert.equal(codeOf(await host.call("unit_converter")), "invalid_input");
  });

  test("S-27 reports are progress: the same id replaces, none is a new entry; S-20 no editor without scriptEditorOnly", async () => {
    await using host = await hostOf("unit_converter");
    await host.call("unit_converter", { value: 2, to: "m" });
    assert.deepEqual(reports(host.events), [
      { type: "progress", message: "Converting", key: "step" },
      { type: "progress", message: "Converted", key: "step" },
      { type: "progress", message: "Ran in assistant_tool of unit_converter, editor: undefined" },
    ]);
  });

  test("S-10 loading runs no test function", async () => {
    const { tests } = await loaded("unit_converter");
    assert.deepEqual(tests, []);
  });

  const kinds: Record<string, { code: string; content: unknown[]; meta?: unknown; message?: RegExp }> = {
    extra: { code: "ok", content: [{ type: "text", text: "done" }], meta: { rows: 3 } },
    text: { code: "ok", content: [{ type: "text", text: "just text" }] },
    noMessage: { code: "ok", content: [{ type: "text", text: "(no output)" }] },
    modern: {
      code: "ok",
      content: [
        { type: "text", text: "plain" },
        { type: "text", text: "typed" },
        { type: "image", data: "aGk=", mimeType: "image/jpeg" },
        { type: "image", data: "aGk=", mimeType: "image/png" },
      ],
      meta: { userParts: ["for the user", { type: "image", base64: "dXNlcg==" }] },
    },
    modernFailure: { code: "tool_failed", content: [{ type: "text", text: "no luck" }], message: /^no luck$/u },
    silentFailure: {
      code: "tool_failed",
      content: [{ type: "text", text: "(no output)" }],
      message: /^The tool failed and did not say why\.$/u,
    },
    throws: {
      code: "tool_failed",
      content: [{ type: "text", text: "out of paper" }],
      meta: { thrown: true },
      message: /^out of paper$/u,
    },
    noSuccess: {
      code: "invalid_output",
      content: [{ type: "text", text: "half a result" }],
      message: /^The tool must return \{ success.*but returned \{"message":"half a result"\}\.$/u,
    },
  };
  for (const [kind, expected] of Object.entries(kinds))
    test(`S-22 S-24 S-35 what becomes of a tool that returns: ${kind}`, async () => {
      await using host = await hostOf("odd_returns");
      const result = await host.call("odd_returns", { kind });
      assert.equal(codeOf(result), expected.code);
      assert.deepEqual(result.content, expected.content);
      assert.deepEqual(result.meta, expected.meta);
      if (expected.message !== undefined) assert.match(failureOf(result).message, expected.message);
      if (expected.code === "tool_failed") assert.equal(failureOf(result).soft, true);
    });

  test("S-22 a tool that returns nothing is told what to return", async () => {
    await using host = await hostOf("odd_returns");
    assert.match(failureOf(await host.call("odd_returns", { kind: "nothing" })).message, /but returned nothing\.$/u);
  });

  test("S-34 a view without a screen is called once: its first response is the result", async () => {
    await using host = await hostOf("pick_colour");
    assert.equal(said(await host.call("pick_colour", { colour: "red" })), "red (false)");
  });
});

describe("cancelling", () => {
  const patient = () => (globalThis as unknown as { patientTools: { waiting: (() => void)[]; told(): number } }).patientTools;
  const release = () =>
    patient()
      .waiting.splice(0)
      .forEach((go) => go());

  async function cancelled(how: string): Promise<{ host: TestHost; call: ReturnType<TestHost["start"]> }> {
    const host = await hostOf("patient");
    const call = host.start("patient", { how, tag: how });
    await host.clock.advance(0);
    call.cancel("enough");
    return { host, call };
  }

  test("S-28 a report outside of a call is told as a log; S-30 onCancel outside of one has no effect", async () => {
    const services = memoryServices();
    await loaded("patient", services);
    assert.deepEqual(services.news, [
      { type: "log", level: "warn", message: "Reported outside of a running call: nobody hears this" },
    ]);
    await using host = await hostOf("patient");
    const call = host.call("patient", { how: "looks", tag: "a" });
    await host.clock.advance(0);
    release();
    assert.equal(said(await call), "a: false null; now false");
  });

  test("S-29 S-32 onCancel is asked at once and its words are the partial output", async () => {
    const { host, call } = await cancelled("heeds");
    const result = await call.result;
    assert.equal(failureOf(result).code, "cancelled");
    assert.equal(said(result), "stopped heeds, cancelled: true");
    assert.equal(failureOf(result).details?.["stopped"], "acknowledged");
    const before = patient().told();
    release();
    await host.clock.advance(0);
    assert.equal(patient().told(), before);
    assert.deepEqual(reports(host.events), [{ type: "progress", message: "started heeds", key: "state" }]);
    await host.close();
  });

  for (const how of ["silent", "throws"])
    test(`S-32 an onCancel that says nothing (${how}) ends the call all the same`, async () => {
      const { host, call } = await cancelled(how);
      const result = await call.result;
      assert.equal(failureOf(result).code, "cancelled");
      assert.equal(said(result), 'The call of "patient" was cancelled: enough.');
      release();
      await host.close();
    });

  test("S-29 S-31 without onCancel the call is cancelled when the function ends; what it returns is ignored", async () => {
    const { host, call } = await cancelled("looks");
    await host.clock.advance(0);
    release();
    const result = await call.result;
    assert.equal(failureOf(result).code, "cancelled");
    assert.equal(failureOf(result).details?.["stopped"], "acknowledged");
    assert.equal(said(result), 'The call of "patient" was cancelled: enough.');
    await host.close();
  });

  test("a tool that never stops is said to be still at work", async () => {
    const { host, call } = await cancelled("deaf");
    await host.clock.advance(60_000);
    assert.equal(failureOf(await call.result).details?.["stopped"], "ignored");
    release();
    await host.close();
  });

  test("X-17 two calls at once share neither state, nor onCancel, nor isCancelled", async () => {
    await using host = await hostOf("patient");
    const one = host.start("patient", { how: "heeds", tag: "one" });
    const two = host.start("patient", { how: "heeds", tag: "two" });
    await host.clock.advance(0);
    one.cancel();
    assert.equal(said(await one.result), "stopped one, cancelled: true");
    release();
    assert.equal(said(await two.result), "two: false null; now false");
    assert.deepEqual(
      host.events.flatMap((event) => (event.type === "chunk" && event.callId === two.id ? [event.chunk] : [])),
      [
        { type: "progress", message: "started two", key: "state" },
        { type: "progress", message: "going on two", key: "state" },
      ],
    );
  });

  test("a call that ends lets go of its signal", async () => {
    const tool = await toolOf("patient");
    const controller = new AbortController();
    const ctx = {
      callId: "c",
      session: undefined,
      signal: controller.signal,
      onStop: () => {},
      emit: () => {},
      callTool: () => assert.fail(),
      secrets: { get: () => assert.fail() },
      config: () => assert.fail(),
    };
    const ended = tool.run({ how: "heeds" }, ctx) as Promise<unknown>;
    await new Promise((go) => setImmediate(go));
    assert.equal(getEventListeners(controller.signal, "abort").length, 1);
    release();
    await ended;
    assert.equal(getEventListeners(controller.signal, "abort").length, 0);
  });
});
