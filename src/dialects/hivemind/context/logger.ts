import type { PluginServices } from "../../../contract/plugin.ts";
import type { Log, Logger } from "../plugin-context.ts";
import { loggable } from "./carried.ts";

/** Log lines to the host; nobody waits for them, and none of them fails. */
export function loggerTo(tell: PluginServices["tell"]): Logger {
  const at =
    (level: keyof Logger): Log =>
    (message, given) => {
      const data = loggable(given);
      const line = { type: "log", level, message: String(message), ...(data === undefined ? {} : { data }) } as const;
      void tell(line).catch(() => {});
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
