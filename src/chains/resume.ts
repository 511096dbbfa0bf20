import type { ChainDefinition, ChainStep } from "../contract/chain.ts";
import { isObject, type JsonObject } from "../contract/json.ts";
import type { RecordedCall } from "../contract/store.ts";
import { RUN_TOOL } from "./chain-names.ts";

/** A failed chain, as it can go on. */
export interface FailedChain {
  readonly steps: readonly ChainStep[];
  readonly input: JsonObject;
  /** What the keys of its steps were made of. */
  readonly origin: string;
}

/** Where failed chains are looked up. */
export interface ChainMemory {
  recorded(callId: string): Promise<RecordedCall | undefined>;
  definitionOf(tool: string): ChainDefinition | undefined;
}

const MOST_RESUMED = 100;

/** The failed chain of a call, or why there is none to go on with. */
export async function findFailedChain(callId: string, memory: ChainMemory): Promise<FailedChain | string> {
  const call = await memory.recorded(callId);
  if (call?.status === "ok") return `The chain of the call "${callId}" did not fail: there is nothing to go on with.`;
  if (call?.status === "running") return `The call "${callId}" has not ended yet.`;
  return recall(callId, call, memory, MOST_RESUMED);
}

async function recall(
  callId: string,
  call: RecordedCall | undefined,
  memory: ChainMemory,
  left: number,
): Promise<FailedChain | string> {
  if (call === undefined) return `No recorded call has the id "${callId}". Only a host with a data folder records its calls.`;
  const input = isObject(call.input) ? call.input : {};
  const before = call.tool === RUN_TOOL ? input["resume"] : undefined;
  if (typeof before === "string" && left > 0) {
    const earlier = await recall(before, await memory.recorded(before), memory, left - 1);
    return typeof earlier === "string" ? earlier : { ...earlier, ...givenIn(input) };
  }
  const definition = call.tool === RUN_TOOL ? givenIn(input) : memory.definitionOf(call.tool);
  if (definition?.steps === undefined) return `The call "${callId}" was of "${call.tool}", which is no chain that is known here.`;
  const origin = originOf(call);
  if (origin === undefined) return `The call "${callId}" was a step of the call "${call.parentId}": go on with that one.`;
  return { steps: definition.steps, input: call.tool === RUN_TOOL ? (givenIn(input).input ?? {}) : input, origin };
}

/** The steps and the input that an input of `chain.run` brings itself. */
export function givenIn({ steps, input }: JsonObject): Partial<Pick<FailedChain, "steps" | "input">> {
  return {
    ...(Array.isArray(steps) ? { steps: steps as unknown as readonly ChainStep[] } : {}),
    ...(isObject(input) ? { input } : {}),
  };
}

// What was cut short has no outcome that tells; a call that nobody made keys for has its id.
function originOf({ id, parentId, result }: RecordedCall): string | undefined {
  const told = isObject(result?.data) ? result.data["callId"] : undefined;
  return typeof told === "string" ? told : parentId === undefined ? id : undefined;
}
