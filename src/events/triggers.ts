import { wildcards, type MatchTools } from "../contract/matching.ts";
import { messageOf } from "../contract/thrown.ts";
import type { EmittedEvent, Trigger } from "../contract/trigger.ts";
import { parseCron, type CronTimes } from "./cron.ts";
import { compileFilter } from "./filter.ts";
import { TimeZone } from "./time-zone.ts";

/** A trigger that waits for events. */
export interface EventTrigger {
  readonly trigger: Trigger;
  matches(event: EmittedEvent): boolean;
}

/** A trigger that waits for a time. */
export interface CronTrigger {
  readonly trigger: Trigger;
  readonly times: CronTimes;
  readonly zone: TimeZone;
  /** Changes with what it waits for. */
  readonly expression: string;
}

/** The triggers that can be used, and what is wrong with the others. */
export interface ReadyTriggers {
  readonly onEvent: readonly EventTrigger[];
  readonly onTime: readonly CronTrigger[];
  readonly problems: readonly string[];
}

/** Reads triggers; those that make no sense are left out, and told. */
export function readTriggers(given: readonly Trigger[], tools: MatchTools): ReadyTriggers {
  const names = new Set<string>();
  const ready = { onEvent: [] as EventTrigger[], onTime: [] as CronTrigger[], problems: [] as string[] };
  for (const trigger of given) {
    const read = names.has(trigger.name) ? "has the name of another; give it one of its own" : readTrigger(trigger, tools);
    names.add(trigger.name);
    if (typeof read === "string") ready.problems.push(`The trigger "${trigger.name}" ${read}. It is left out.`);
    else if ("matches" in read) ready.onEvent.push(read);
    else ready.onTime.push(read);
  }
  return ready;
}

function readTrigger(trigger: Trigger, tools: MatchTools): EventTrigger | CronTrigger | string {
  return "cron" in trigger ? readCron(trigger) : readEvent(trigger, tools);
}

function readEvent(trigger: Extract<Trigger, { readonly on: string }>, tools: MatchTools): EventTrigger | string {
  const fits = compileFilter(trigger.filter, tools);
  if (typeof fits === "string") return `has a filter that cannot be used: ${fits}`;
  const [isName, isPlugin] = [wildcards(trigger.on), wildcards(trigger.plugin ?? "*")];
  return { trigger, matches: (event) => isName(event.name) && isPlugin(event.plugin) && fits(event.payload) };
}

function readCron(trigger: Extract<Trigger, { readonly cron: string }>): CronTrigger | string {
  const times = parseCron(trigger.cron);
  if (typeof times === "string") return `has the cron expression ${JSON.stringify(trigger.cron)}, which ${times}`;
  try {
    const zone = new TimeZone(trigger.timeZone);
    return { trigger, times, zone, expression: `${trigger.cron.trim()} ${zone.name}` };
  } catch (error) {
    return `has a time zone that is not known (${messageOf(error)}); write one such as "Europe/Berlin"`;
  }
}
