import type { Json } from "../contract/json.ts";
import type { Keeping } from "./keeping.ts";
import type { Rights } from "./launch.ts";
import { believable, type Identity } from "./load-report.ts";
import { guardMemory } from "./memory-guard.ts";
import type { LoadOrder, LoadReport, Service } from "./messages.ts";
import type { PluginProcess } from "./plugin-process.ts";
import type { Pool } from "./pool.ts";
import type { AnswerPlugin } from "./services.ts";

/** What one version of a plugin is started from. */
export interface PluginStart {
  readonly rights: Rights;
  readonly identity: Identity;
  /** Made when it is needed: compiling is left until then. */
  order(): Promise<Omit<LoadOrder, "drop">>;
  readonly services: AnswerPlugin;
}

/** A process that became the plugin, and what it says of it. */
export interface Started {
  readonly process: PluginProcess;
  readonly report: LoadReport;
}

/** Makes a process a plugin. Rejects where it cannot be loaded; the process is ended then. */
export async function startProcess(
  start: PluginStart,
  pool: Pool,
  keeping: Keeping,
  answer: (process: PluginProcess, service: Service, args: readonly Json[]) => Promise<Json>,
): Promise<Started> {
  const order = await start.order();
  const { process, drop } = await pool.take(order.folder, start.rights);
  process.serve((service, args) => answer(process, service, args));
  guardMemory(process, keeping.memoryMb);
  const late = setTimeout(() => process.kill(`It was not loaded within ${keeping.loadMs} ms.`), keeping.loadMs);
  try {
    return { process, report: believable(await process.load({ ...order, drop }), start.identity) };
  } catch (error) {
    process.kill("It could not be loaded.");
    throw error;
  } finally {
    clearTimeout(late);
  }
}
