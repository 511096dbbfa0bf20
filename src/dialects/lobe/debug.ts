import { env, stderr } from "node:process";
import { inspect } from "node:util";

/** A function that logs under a namespace, as the package `debug` makes them. */
export interface Debugger {
  (message: unknown, ...values: unknown[]): void;
  readonly namespace: string;
  enabled: boolean;
  log: (line: string) => void;
  extend(name: string, delimiter?: string): Debugger;
}

let wanted = namespacesIn(env["DEBUG"]);

function create(namespace: string): Debugger {
  let own: boolean | undefined;
  const debug = Object.assign(
    (message: unknown, ...values: unknown[]) => {
      if (debug.enabled) debug.log(`${namespace} ${lineOf(message, values)}`);
    },
    {
      namespace,
      log: (line: string) => void stderr.write(`${line}\n`),
      extend: (name: string, delimiter = ":") => create(`${namespace}${delimiter}${name}`),
    },
  ) as Debugger;
  Object.defineProperty(debug, "enabled", {
    get: () => own ?? isEnabled(namespace),
    set(value: boolean) {
      own = value;
    },
    enumerable: true,
  });
  return debug;
}

/** Makes a logger that is silent until `DEBUG` or `enable` names its namespace: a stand-in for the package `debug`. */
export const debug = Object.assign(create, {
  enable: (namespaces: string) => void (wanted = namespacesIn(namespaces)),
  disable: () => void (wanted = namespacesIn("")),
  enabled: isEnabled,
});

// Authors write `import debug from "debug"`, or require it: the package is what it stands for.
export { debug as default, debug as "module.exports" }; // oxlint-disable-line import/no-default-export

function isEnabled(namespace: string): boolean {
  return wanted.only.some((pattern) => pattern.test(namespace)) && !wanted.except.some((pattern) => pattern.test(namespace));
}

function namespacesIn(list: string | undefined): { only: RegExp[]; except: RegExp[] } {
  const names = (list ?? "").split(/[\s,]+/u).filter((name) => name !== "");
  return {
    only: names.filter((name) => !name.startsWith("-")).map(patternOf),
    except: names.filter((name) => name.startsWith("-")).map((name) => patternOf(name.slice(1))),
  };
}

function patternOf(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\/]/gu, "\\$&").replaceAll("\\*", ".*")}$`, "u");
}

function lineOf(message: unknown, values: readonly unknown[]): string {
  const rest = typeof message === "string" ? [...values] : [message, ...values];
  const text = (typeof message === "string" ? message : "").replaceAll(/%([sdioOj%])/gu, (mark, kind: string) => {
    if (kind === "%") return "%";
    return rest.length === 0 ? mark : shown(kind, rest.shift());
  });
  return [...(text === "" ? [] : [text]), ...rest.map((value) => shown(typeof value === "string" ? "s" : "o", value))].join(" ");
}

function shown(kind: string, value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message;
  if (kind === "s") return typeof value === "object" ? inspect(value, { breakLength: Infinity }) : String(value);
  if (kind === "d" || kind === "i") return String(Number(value));
  if (kind === "j") return JSON.stringify(value) ?? "undefined";
  return inspect(value, kind === "o" ? { breakLength: Infinity } : {});
}
