import { ACTORS } from "./actors.ts";
import { openMatrixHost } from "./matrix-host.ts";

// Makes a call of every dialect in every way that is no process of its own; says so once all of them wait for a person, and is killed.
const [plugins = "", data = ""] = process.argv.slice(2);
const host = await openMatrixHost({ plugins, data });
host.feed?.start();
for (const { dialect, act } of ACTORS) {
  const input = { name: "Ada" };
  const options = { session: "ask" };
  host.start(act, input, options);
  host.start("matrix.nest", { tool: act, input }, options);
  host.start("chain.run", { steps: [{ tool: act, input }] }, options);
  host.feed?.emit("matrix", `${dialect}.ask.act`, { name: "Ada" });
}
while (host.approvals().length < ACTORS.length * 4) await new Promise((resolve) => setImmediate(resolve));
await host.flush();
console.log("waiting");
