import { createHost } from "pegboard";
import { toolsFor } from "./trusted-host.ts";

// Makes one call; says its id once it waits for a person, or runs, and then how it ended.
const [data = "", tool = "", key] = process.argv.slice(2);
const host = createHost({ data, keys: "file", tools: toolsFor() });
const call = host.start(tool, { path: "/a" }, { session: "s", ...(key === undefined ? {} : { idempotencyKey: key }) });
if (tool === "files.watch") await new Promise((resolve) => setImmediate(resolve));
else while (host.approvals().length === 0) await new Promise((resolve) => setImmediate(resolve));
await host.flush();
console.log(JSON.stringify({ callId: call.id }));
console.log(JSON.stringify(await call.result));
await host.close();
