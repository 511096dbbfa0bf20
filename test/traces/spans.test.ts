import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { defineTool } from "pegboard";
import { createTestHost } from "pegboard/testing";
import { Telemetry } from "./telemetry.ts";

const echo = defineTool({ name: "text.echo", description: "Says it again.", run: () => "hello" });
const outer = defineTool({
  name: "outer",
  description: "Calls another tool.",
  run: async (_input, ctx) => (await ctx.callTool("text.echo")).content[0],
});

let telemetry: Telemetry;
beforeEach(() => {
  telemetry = new Telemetry();
});
afterEach(() => telemetry.stop());

test("a call is a span of the GenAI conventions, named after the tool", async () => {
  telemetry.start();
  const host = createTestHost({ tools: [echo] });
  const { id, result } = host.start("text.echo", { secret: "hunter2" }, { session: "chat-7", caller: "mcp" });
  await result;
  const span = telemetry.span("execute_tool text.echo");
  assert.equal(span.kind, SpanKind.INTERNAL);
  assert.equal(span.instrumentationScope.name, "pegboard");
  assert.equal(span.status.code, SpanStatusCode.UNSET);
  assert.deepEqual(span.attributes, {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": "text.echo",
    "gen_ai.tool.call.id": id,
    "gen_ai.tool.type": "function",
    "gen_ai.conversation.id": "chat-7",
    "pegboard.caller": "mcp",
    "pegboard.policy.verdict": "allow",
    "pegboard.policy.rule": "the tool's author asks for no approval",
  });
});

test("a call by a wire alias is named after the tool it reached", async () => {
  telemetry.start();
  const host = createTestHost({ tools: [echo] });
  await host.call(host.wireName("text.echo"));
  assert.equal(telemetry.span("execute_tool text.echo").attributes["gen_ai.tool.name"], "text.echo");
});

test("a failure is an error of its code, with its message", async () => {
  telemetry.start();
  const fails = defineTool({
    name: "fails",
    description: "Fails.",
    run() {
      throw new Error("the printer is on fire");
    },
  });
  const host = createTestHost({ tools: [fails] });
  await host.call("fails");
  await host.call("missing");
  const span = telemetry.span("execute_tool fails");
  assert.equal(span.attributes["error.type"], "tool_failed");
  assert.deepEqual(span.status, { code: SpanStatusCode.ERROR, message: "the printer is on fire" });
  assert.equal(telemetry.span("execute_tool missing").attributes["error.type"], "tool_not_found");
});

test("a nested call is a child of the span that the tool opened around it", async () => {
  telemetry.start();
  const wraps = defineTool({
    name: "wraps",
    description: "Opens a span of its own.",
    run: (_input, ctx) =>
      trace.getTracer("plugin").startActiveSpan("own work", async (span) => {
        await ctx.callTool("text.echo");
        span.end();
      }),
  });
  await createTestHost({ tools: [echo, wraps] }).call("wraps");
  const [whole, own, nested] = ["execute_tool wraps", "own work", "execute_tool text.echo"].map((name) => telemetry.span(name));
  assert.equal(whole?.parentSpanContext, undefined);
  assert.equal(own?.parentSpanContext?.spanId, whole?.spanContext().spanId);
  assert.equal(nested?.parentSpanContext?.spanId, own?.spanContext().spanId);
  assert.equal(nested?.spanContext().traceId, whole?.spanContext().traceId);
});

for (const contexts of [true, false])
  test(`a nested call is a child of the call above it ${contexts ? "with" : "without"} a context manager`, async () => {
    telemetry.start({ contexts });
    await createTestHost({ tools: [echo, outer] }).call("outer");
    const nested = telemetry.span("execute_tool text.echo");
    assert.equal(nested.parentSpanContext?.spanId, telemetry.span("execute_tool outer").spanContext().spanId);
  });

test("calls side by side are not each other's children", async () => {
  telemetry.start();
  const host = createTestHost({ tools: [echo, outer] });
  await Promise.all([host.call("outer"), host.call("text.echo"), host.call("outer")]);
  assert.equal(telemetry.spans.filter((span) => span.parentSpanContext === undefined).length, 3);
  assert.equal(new Set(telemetry.spans.map((span) => span.spanContext().traceId)).size, 3);
});

test("an SDK that throws loses its span, not the call", async () => {
  const refuse = (): never => {
    throw new Error("exporter gone");
  };
  const shut = async (): Promise<void> => {};
  telemetry.start({ spans: { onStart: refuse, onEnd: refuse, forceFlush: shut, shutdown: shut } });
  const host = createTestHost({ tools: [echo] });
  assert.equal((await host.call("text.echo")).ok, true);
  assert.deepEqual(host.problems, ['OpenTelemetry failed in a call of "text.echo": exporter gone.']);
});
