import { admit } from "./admit.ts";
import { approve } from "./approve.ts";
import { authorize } from "./authorize.ts";
import { before } from "./before.ts";
import { conform } from "./conform.ts";
import { deadline } from "./deadline.ts";
import { invoke } from "./invoke.ts";
import { keep } from "./keep.ts";
import { record } from "./record.ts";
import { resolve } from "./resolve.ts";
import type { Next, Stage } from "./stage.ts";
import { trace } from "./trace.ts";
import { validate } from "./validate.ts";

/** The gate, top to bottom. `trace`, `record`, `deadline` and `conform` also act on the way back. */
const STAGES: readonly Stage[] = [
  trace,
  record,
  resolve,
  keep,
  admit,
  before,
  validate,
  authorize,
  approve,
  deadline,
  conform,
  invoke,
];

/** The whole gate as one function; what it returns never rejects. */
export const pass: Next = STAGES.reduceRight<Next>(
  (next, stage) => (run) => stage(run, next),
  () => Promise.reject(new Error("the last stage must not go on")),
);
