import type { PegboardConfig } from "../contract/config.ts";
import { pointerToken, type JsonObject, type JsonSchema } from "../contract/json.ts";
import { compileMatcher, type MatchTools } from "../contract/matching.ts";
import { messageOf } from "../contract/thrown.ts";
import { compileSchema } from "../schema/compile.ts";
import { misreferences } from "./references.ts";
import { isSecretName } from "./secret-names.ts";

/** What is wrong with one place of a config that has the right shape. */
export interface Remark {
  readonly path: string;
  readonly message: string;
  readonly fix: string;
  readonly severity: "error" | "warning";
}

/** All that the schema cannot tell: matchers, references and schemas that make no sense, names that stand twice. */
export function checkMeaning(config: PegboardConfig): Remark[] {
  const { policy, chains = {}, triggers = [], channels = [], settings = {} } = config;
  return [
    ...(policy?.rules ?? []).flatMap(({ match }, i) => matchers(match?.input, `/policy/rules/${i}/match/input`, WITH_PATHS)),
    ...Object.entries(chains).flatMap(([name, { input }]) => inputSchema(input, `/chains/${pointerToken(name)}/input`)),
    ...sameNames(triggers, "/triggers"),
    ...triggers.flatMap((trigger, i) => [
      ...("filter" in trigger ? matchers(trigger.filter, `/triggers/${i}/filter`) : []),
      ...("timeZone" in trigger ? timeZone(trigger.timeZone, `/triggers/${i}/timeZone`) : []),
    ]),
    ...sameNames(channels, "/channels"),
    ...channels.flatMap((channel, i) => [
      ...matchers(channel.match, `/channels/${i}/match`),
      ...("url" in channel ? references(channel.url, `/channels/${i}/url`) : []),
      ...("headers" in channel ? headers(channel.headers, `/channels/${i}/headers`) : []),
    ]),
    ...references(settings, "/settings"),
  ];
}

const WITH_PATHS: MatchTools = { isWithin: () => false };

function matchers(given: Readonly<Record<string, unknown>> = {}, path: string, tools: MatchTools = {}): Remark[] {
  return Object.entries(given).flatMap(([name, matcher]) => {
    const message = compileMatcher(matcher, tools);
    return typeof message === "string" ? [error(`${path}/${pointerToken(name)}`, message, "Correct the matcher.")] : [];
  });
}

function inputSchema(schema: JsonSchema | undefined, path: string): Remark[] {
  try {
    if (schema !== undefined) compileSchema(schema);
    return [];
  } catch (thrown) {
    return [error(path, `makes no sense as JSON Schema: ${messageOf(thrown)}`, "Correct the schema.")];
  }
}

function sameNames(named: readonly { readonly name: string }[], path: string): Remark[] {
  return named.flatMap(({ name }, i) =>
    named.findIndex((other) => other.name === name) === i
      ? []
      : [
          error(
            `${path}/${i}/name`,
            `is ${JSON.stringify(name)}, as of another one in this file`,
            "Give one of them another name.",
          ),
        ],
  );
}

function timeZone(zone: string | undefined, path: string): Remark[] {
  try {
    Intl.DateTimeFormat("en", { timeZone: zone });
    return [];
  } catch {
    return [error(path, `is no time zone: ${JSON.stringify(zone)}`, 'Write one like "Europe/Berlin" or "UTC".')];
  }
}

function references(value: JsonObject | string, path: string): Remark[] {
  return misreferences(value).map(({ path: inner, message, fix }) => error(path + inner, message, fix));
}

function headers(given: Readonly<Record<string, string>> = {}, path: string): Remark[] {
  const literal = Object.entries(given).filter(([name, value]) => isSecretName(name) && !value.includes("${"));
  return [
    ...references(given, path),
    ...literal.map(([name]) => ({
      path: `${path}/${pointerToken(name)}`,
      message: "looks like a secret, and stands here for everybody who reads this file",
      fix: "Put it into the environment and write ${env:NAME} here.",
      severity: "warning" as const,
    })),
  ];
}

function error(path: string, message: string, fix: string): Remark {
  return { path, message, fix, severity: "error" };
}
