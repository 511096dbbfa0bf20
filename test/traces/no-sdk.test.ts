import assert from "node:assert/strict";
import { test } from "node:test";
import { trace as otel } from "@opentelemetry/api";
import type { Approval } from "../../src/contract/approval.ts";
import { resultOf } from "../../src/contract/result.ts";
import type { Run } from "../../src/pipeline/run.ts";
import { trace, traceApproval } from "../../src/pipeline/trace.ts";
import { Telemetry } from "./telemetry.ts";

// A run that must not be looked at: without an SDK the stage has no business with it.
const untouched = new Proxy({} as Run, {
  get: (_, key) => assert.fail(`the stage read run.${String(key)}`),
});

test("without an SDK the stage hands back the very promise of the next one and looks at nothing", () => {
  const promise = Promise.resolve(resultOf("ok"));
  assert.equal(
    trace(untouched, () => promise),
    promise,
  );
});

test("without an SDK waiting for approval is the very promise of the question", () => {
  const promise = Promise.resolve({ approve: true } as const);
  assert.equal(
    traceApproval(untouched, {} as Approval, () => promise),
    promise,
  );
});

test("a tracer that was taken before there was an SDK changes nothing", () => {
  otel.getTracer("somebody else");
  const promise = Promise.resolve(resultOf("ok"));
  assert.equal(
    trace(untouched, () => promise),
    promise,
  );
});

test("once the SDK is gone the stage is free again", async () => {
  const telemetry = new Telemetry();
  telemetry.start();
  await assert.rejects(
    trace(untouched, () => Promise.resolve(resultOf("ok"))),
    /the stage read run/u,
  );
  telemetry.stop();
  const promise = Promise.resolve(resultOf("ok"));
  assert.equal(
    trace(untouched, () => promise),
    promise,
  );
});
