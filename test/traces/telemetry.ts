import { context, metrics, trace, type Attributes } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { DataPointType, MeterProvider, MetricReader } from "@opentelemetry/sdk-metrics";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace-base";

class PullReader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

/** Which parts of an SDK an application has. */
export interface Parts {
  readonly contexts?: boolean;
  readonly metrics?: boolean;
  readonly spans?: boolean | SpanProcessor;
}

/** One histogram series: its attributes, how many values, and their sum. */
export interface Series {
  readonly attributes: Attributes;
  readonly count: number;
  readonly sum: number;
}

/** A real OpenTelemetry SDK that keeps what it gets in memory. Global: only one at a time, in a test file of its own. */
export class Telemetry {
  readonly #exporter = new InMemorySpanExporter();
  readonly #reader = new PullReader();

  start({ contexts = true, metrics: hasMetrics = true, spans = true }: Parts = {}): void {
    if (contexts) context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    if (hasMetrics) metrics.setGlobalMeterProvider(new MeterProvider({ readers: [this.#reader] }));
    if (spans === false) return;
    const processor = spans === true ? new SimpleSpanProcessor(this.#exporter) : spans;
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [processor] }));
  }

  stop(): void {
    trace.disable();
    metrics.disable();
    context.disable();
  }

  /** The spans that have ended, in the order of their ends. */
  get spans(): readonly ReadableSpan[] {
    return this.#exporter.getFinishedSpans();
  }

  /** The span of this name; fails where there is not exactly one. */
  span(name: string): ReadableSpan {
    const found = this.spans.filter((span) => span.name === name);
    if (found.length !== 1 || found[0] === undefined)
      throw new Error(`${found.length} spans "${name}" among ${this.spans.map((span) => span.name).join(", ")}`);
    return found[0];
  }

  /** The series of `gen_ai.execute_tool.duration`. */
  async durations(): Promise<{ readonly unit: string; readonly series: readonly Series[] } | undefined> {
    const { resourceMetrics } = await this.#reader.collect();
    const all = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
    const metric = all.find((one) => one.descriptor.name === "gen_ai.execute_tool.duration");
    if (metric?.dataPointType !== DataPointType.HISTOGRAM) return undefined;
    const series = metric.dataPoints.map(({ attributes, value }) => ({ attributes, count: value.count, sum: value.sum ?? NaN }));
    return { unit: metric.descriptor.unit, series };
  }
}
