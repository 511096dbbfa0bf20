import {
  context,
  createNoopMeter,
  metrics,
  ProxyTracerProvider,
  SpanStatusCode,
  trace as otel,
  type Attributes,
  type Context,
  type Histogram,
  type MeterProvider,
  type Span,
  type Tracer,
} from "@opentelemetry/api";
import type { Answer, Approval } from "../contract/approval.ts";
import type { Result } from "../contract/result.ts";
import { messageOf } from "../contract/thrown.ts";
import type { Run } from "./run.ts";
import type { Next } from "./stage.ts";

const SCOPE = "pegboard";
// Where the API keeps what an SDK registers; to ask the API itself, twice a call, costs as much as three stages.
const API_KEY = Symbol.for("opentelemetry.js.api.1");
// In seconds; an SDK's own buckets are meant for milliseconds.
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** What is known of a call while an SDK watches it. */
interface Watched {
  readonly context: Context;
  readonly tracer: Tracer | undefined;
  waitedMs: number;
}

const watched = new WeakMap<object, Watched>();

/** A span and a duration for each call, where the application has an OpenTelemetry SDK; nothing where it has none. */
export function trace(run: Run, next: Next): Promise<Result> {
  if (!(API_KEY in globalThis)) return next(run);
  const tracer = activeTracer();
  const durations = activeDurations();
  return tracer === undefined && durations === undefined ? next(run) : traced(run, next, tracer, durations);
}

/** Asks a person within a span of its own: how long they think is not the tool's time. */
export function traceApproval(run: Run, approval: Approval, ask: () => Promise<Answer>): Promise<Answer> {
  const watch = watched.get(run);
  return watch === undefined ? ask() : tracedApproval(run, watch, approval, ask);
}

// The API's own no-op spans are cheap, not free: without an SDK not even those are made.
function activeTracer(): Tracer | undefined {
  const provider = otel.getTracerProvider();
  return provider instanceof ProxyTracerProvider ? provider.getDelegateTracer(SCOPE) : provider.getTracer(SCOPE);
}

let known: { readonly provider: MeterProvider; readonly durations: Histogram | undefined } | undefined;

// One histogram for each provider: an application may bring its SDK after the first call, or another one later.
function activeDurations(): Histogram | undefined {
  const provider = metrics.getMeterProvider();
  if (known?.provider !== provider) known = { provider, durations: durationsOf(provider) };
  return known.durations;
}

function durationsOf(provider: MeterProvider): Histogram | undefined {
  const meter = provider.getMeter(SCOPE);
  if (meter === createNoopMeter()) return undefined;
  return meter.createHistogram("gen_ai.execute_tool.duration", {
    unit: "s",
    description: "How long a call took, without the time a person took to decide on it.",
    advice: { explicitBucketBoundaries: BUCKETS },
  });
}

async function traced(run: Run, next: Next, tracer: Tracer | undefined, durations: Histogram | undefined): Promise<Result> {
  const { clock } = run.gate;
  const parent = parentOf(run);
  const span = safely(run, () => tracer?.startSpan(`execute_tool ${run.tool}`, { attributes: attributesOf(run) }, parent));
  const watch: Watched = { context: span === undefined ? parent : otel.setSpan(parent, span), tracer, waitedMs: 0 };
  watched.set(run, watch);
  const started = clock.elapsed();
  const result = await context.with(watch.context, next, undefined, run);
  const seconds = (clock.elapsed() - started - watch.waitedMs) / 1000;
  safely(run, () => {
    if (span !== undefined) finish(run, span, result);
    durations?.record(seconds, measuredBy(run, result));
  });
  return result;
}

// An SDK that throws loses its span; the call never notices.
function safely<T>(run: Run, report: () => T): T | undefined {
  try {
    return report();
  } catch (error) {
    run.gate.report(`OpenTelemetry failed in a call of "${run.tool}": ${messageOf(error)}.`);
    return undefined;
  }
}

// Whatever span the tool opened around a nested call; where nobody carries contexts along, the call above.
function parentOf(run: Run): Context {
  const active = context.active();
  if (run.parent === undefined || otel.getSpan(active) !== undefined) return active;
  return watched.get(run.parent)?.context ?? active;
}

// Input and output stay out: they may hold what must not leave the host.
function attributesOf(run: Run): Attributes {
  return {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": run.tool,
    "gen_ai.tool.call.id": run.id,
    "gen_ai.tool.type": "function",
    "pegboard.caller": run.caller,
    ...(run.session === undefined ? {} : { "gen_ai.conversation.id": run.session }),
  };
}

// A name that reaches no tool is the caller's invention: one series for each would never end.
function measuredBy(run: Run, result: Result): Attributes {
  return {
    "gen_ai.operation.name": "execute_tool",
    ...(run.entry === undefined ? {} : { "gen_ai.tool.name": run.tool }),
    ...(result.ok ? {} : { "error.type": result.failure.code }),
  };
}

function finish(run: Run, span: Span, result: Result): void {
  // The name asked for may have been an alias.
  span.updateName(`execute_tool ${run.tool}`);
  span.setAttribute("gen_ai.tool.name", run.tool);
  if (run.verdict !== undefined)
    span.setAttributes({ "pegboard.policy.verdict": run.verdict.verdict, "pegboard.policy.rule": run.verdict.rule });
  if (!result.ok) {
    span.setAttribute("error.type", result.failure.code);
    span.setStatus({ code: SpanStatusCode.ERROR, message: result.failure.message });
  }
  span.end();
}

async function tracedApproval(run: Run, watch: Watched, approval: Approval, ask: () => Promise<Answer>): Promise<Answer> {
  const { clock } = run.gate;
  const attributes = { "pegboard.approval.id": approval.id, "pegboard.approval.rule": approval.rule };
  const span = safely(run, () => watch.tracer?.startSpan("pegboard.approval", { attributes }, watch.context));
  const started = clock.elapsed();
  const answer = await ask();
  const waited = clock.elapsed() - started;
  watch.waitedMs += waited;
  safely(run, () => {
    span?.setAttributes({ "pegboard.approval.decision": decisionOf(answer), "pegboard.approval.wait_ms": Math.round(waited) });
    span?.end();
  });
  return answer;
}

function decisionOf(answer: Answer): string {
  if ("expired" in answer) return "expired";
  if ("cancelled" in answer) return "cancelled";
  if ("void" in answer) return "void";
  if (!answer.approve) return "declined";
  return answer.input === undefined ? "approved" : "edited";
}
