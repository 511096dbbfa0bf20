import { appendFileSync } from "node:fs";
import { systemClock } from "../../src/contract/clock.ts";
import { resultOf } from "../../src/contract/result.ts";
import { EventDesk } from "../../src/events/event-desk.ts";
import { openOutgoing } from "../../src/events/fixtures/ledger.ts";

// A host that takes an event and a message, or delivers what was taken; it says how far it is and is then killed by the test.
const [folder = "", job = ""] = process.argv.slice(2);
const { outgoing } = openOutgoing(folder);
const desk = new EventDesk({
  outgoing: () => outgoing,
  clock: systemClock,
  triggers: [{ name: "notify", on: "*", run: "t", input: { name: "{{event.name}}" } }],
  channels: [{ name: "tool", to: "tool", run: "t", input: { name: "{{message.source}}" } }],
  async call(_tool, input, { idempotencyKey }) {
    appendFileSync(`${folder}/begun`, `${String(input["name"])} ${idempotencyKey}\n`);
    if (job === "deliver-and-hang") {
      console.log("begun");
      await new Promise(() => {});
    }
    return resultOf("ok");
  },
});
if (job === "take") {
  await desk.hear("p", { type: "event", name: "happened", payload: {} });
  await desk.hear("p", { type: "message", message: { source: "m1", channel: "c", content: "x" } });
  console.log("taken");
  setInterval(() => {}, 1000);
} else {
  desk.start();
  await desk.idle();
  await desk.close();
  console.log("idle");
}
