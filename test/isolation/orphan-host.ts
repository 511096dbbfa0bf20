import { createHost } from "pegboard";

// A host whose plugin spins for ever; it says the plugin's pid and is then killed by the test.
const host = createHost({ plugins: { folder: process.argv[2] ?? "", spares: 1 } });
await host.reload();
const [plugin] = host.plugins();
void host.call("hostile.spin", {}, { timeoutMs: 600_000 });
await host.call("hostile.pid").catch(() => {});
console.log(JSON.stringify({ pid: plugin?.pid }));
