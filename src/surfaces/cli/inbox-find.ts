import type { KeptMessage, Outgoing } from "../../contract/trigger.ts";
import { UsageError } from "./usage-error.ts";

/** The message of an id, or of a beginning that only one id has. */
export function findMessage(outgoing: Outgoing | undefined, id: string): KeptMessage {
  const all = outgoing?.inbox({ limit: Number.MAX_SAFE_INTEGER }) ?? [];
  const exact = all.find((message) => message.id === id);
  const [only, ...others] = exact === undefined ? all.filter((message) => message.id.startsWith(id)) : [exact];
  if (only === undefined) throw new UsageError(`No message in the inbox has the id "${id}".`);
  if (others.length === 0) return only;
  const listed = [only, ...others].slice(0, 5).map((message) => `  ${message.id}  ${message.source.slice(0, 60)}`);
  throw new UsageError(`Several messages have an id that begins with "${id}":\n${listed.join("\n")}`);
}
