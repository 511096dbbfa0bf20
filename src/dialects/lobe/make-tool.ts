import { thawJson, type JsonObject } from "../../contract/json.ts";
import type { Result } from "../../contract/result.ts";
import type { Limits, Tool } from "../../contract/tool.ts";
import { metaOf } from "./about.ts";
import { asResult, missingApi } from "./as-result.ts";
import type { ContextMaker } from "./call-context.ts";
import { effectsOf } from "./effects.ts";
import type { FoundManifest } from "./find-manifests.ts";
import type { Runner } from "./find-runner.ts";
import type { GivenApi } from "./given-apis.ts";
import type { Intervention } from "./intervention.ts";

const DEFAULT_TIMEOUT_MS = 120_000;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 800_000;

/** What a tool is made of. */
export interface ToolParts {
  readonly found: FoundManifest;
  readonly api: GivenApi;
  readonly runner: Runner;
  readonly intervention: Intervention;
  readonly contextFor: ContextMaker;
  readonly origin: Tool["origin"];
}

/** One API of a manifest as a tool: `<identifier>/<api>`. Of the manifest, models see name, description and parameters only. */
export function makeTool({ found, api, runner, intervention, contextFor, origin }: ToolParts): Tool {
  const { manifest, formerIdentifiers } = found;
  const { title, avatar } = metaOf(manifest);
  const ui = { ...(avatar === undefined ? {} : { icon: avatar }), ...(title === undefined ? {} : { category: title }) };
  const { approval, wish } = intervention;
  return {
    name: `${manifest.identifier}/${api.name}`,
    description: api.description,
    input: api.parameters,
    effects: effectsOf(api.name),
    approval,
    limits: limitsOf(api.entry, manifest),
    origin,
    ...(Object.keys(ui).length === 0 ? {} : { ui }),
    ...(formerIdentifiers.length === 0 ? {} : { aliases: formerIdentifiers.map((former) => `${former}/${api.name}`) }),
    ...(wish === undefined ? {} : { wish }),
    run: (input, ctx) => run(runner, api.name, input, contextFor, ctx),
  };
}

async function run(
  runner: Runner,
  api: string,
  input: JsonObject,
  contextFor: ContextMaker,
  ctx: Parameters<ContextMaker>[0],
): Promise<Result> {
  if ("message" in runner) return missingApi(runner.kind, runner.message);
  // Authors may write into what they are given: it was made for this call alone.
  const params: unknown = thawJson(input);
  const context = runner.kind === "runtime" ? { signal: ctx.signal } : await contextFor(ctx);
  return asResult(await runner.run(params, context), api);
}

function limitsOf(entry: GivenApi["entry"], manifest: FoundManifest["manifest"]): Limits {
  const wanted = [entry["defaultTimeoutMs"], manifest["defaultTimeoutMs"]].find(
    (ms) => typeof ms === "number" && Number.isFinite(ms),
  );
  const timeoutMs = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (wanted as number | undefined) ?? DEFAULT_TIMEOUT_MS));
  const isOrdered = (entry["ordered"] ?? manifest["ordered"]) === true;
  return { timeoutMs, ...(isOrdered ? { concurrency: 1 } : {}) };
}
