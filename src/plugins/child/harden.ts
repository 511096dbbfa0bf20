import { createRequire, syncBuiltinESMExports } from "node:module";

/** Modules of Node that reach past what the process was granted. */
export const FORBIDDEN: ReadonlySet<string> = new Set([
  "sqlite",
  "inspector",
  "ffi",
  "wasi",
  "repl",
  "cluster",
  "vfs",
  "trace_events",
]);

/**
 * Closes what the permission model leaves open: modules that read any file, signals to other processes, the debugger
 * of other processes, and hooks that could answer imports in place of ours. Runs before any code of the plugin.
 */
export function harden(): void {
  const { getBuiltinModule, kill, pid } = process;
  fix(process, "getBuiltinModule", (name: string) => {
    if (FORBIDDEN.has(bare(name))) throw closed(`The module "${name}" is closed to plugins.`);
    return getBuiltinModule.call(process, name);
  });
  fix(process, "kill", (target: number, signal?: string | number) => {
    if (target !== pid) throw closed("A plugin may not send signals to other processes.");
    return kill.call(process, target, signal);
  });
  for (const name of ["_kill", "_debugProcess", "_debugEnd", "_linkedBinding", "binding", "dlopen", "execve", "setuid", "setgid"])
    fix(process, name, () => {
      throw closed(`process.${name} is closed to plugins.`);
    });
  const module = createRequire(import.meta.url)("node:module") as Record<string, unknown>;
  for (const name of ["registerHooks", "register"])
    fix(module, name, () => {
      throw closed(`module.${name} is closed to plugins.`);
    });
  syncBuiltinESMExports();
}

function bare(name: string): string {
  return String(name)
    .replace(/^node:/u, "")
    .replace(/\/.*$/u, "");
}

function fix(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: false, configurable: false, enumerable: true });
}

function closed(message: string): Error {
  return Object.assign(new Error(message), { code: "ERR_ACCESS_DENIED" });
}
