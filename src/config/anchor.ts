import { dirname, join, resolve } from "node:path";
import type { PegboardConfig } from "../contract/config.ts";
import type { Permissions } from "../contract/plugin.ts";
import type { ArgumentMatcher, Rule } from "../contract/rule.ts";

/** A config whose paths do not depend on where it is used: they begin at the folder of its file, and "~" is the person's home. */
export function anchored(file: string, config: PegboardConfig, home: string): PegboardConfig {
  const path = (given: string): string =>
    given === "~" || given.startsWith("~/") ? join(home, given.slice(1)) : resolve(dirname(file), given);
  const { plugins, data, policy, permissions } = config;
  return {
    ...config,
    ...(plugins === undefined ? {} : { plugins: path(plugins) }),
    ...(data === undefined ? {} : { data: path(data) }),
    ...(policy?.rules === undefined ? {} : { policy: { ...policy, rules: policy.rules.map((rule) => ruleAt(rule, path)) } }),
    ...(permissions === undefined ? {} : { permissions: eachValue(permissions, (one) => permissionsAt(one, path)) }),
  };
}

type ToPath = (given: string) => string;

function ruleAt(rule: Rule, path: ToPath): Rule {
  const { match } = rule;
  if (match?.input === undefined) return rule;
  return { ...rule, match: { ...match, input: eachValue(match.input, (matcher) => matcherAt(matcher, path)) } };
}

function matcherAt(matcher: ArgumentMatcher, path: ToPath): ArgumentMatcher {
  if (typeof matcher !== "object" || matcher === null) return matcher;
  if ("within" in matcher) return { within: path(matcher.within) };
  return "outside" in matcher ? { outside: path(matcher.outside) } : matcher;
}

function permissionsAt({ read, write, ...others }: Permissions, path: ToPath): Permissions {
  return {
    ...others,
    ...(read === undefined ? {} : { read: read.map(path) }),
    ...(write === undefined ? {} : { write: write.map(path) }),
  };
}

function eachValue<From, To>(object: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
