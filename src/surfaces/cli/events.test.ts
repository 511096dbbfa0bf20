import assert from "node:assert/strict";
import { test } from "node:test";
import type { PegboardConfig } from "../../contract/config.ts";
import type { Delivery, TriggerState } from "../../contract/trigger.ts";
import { EventCommand } from "./fixtures/event-command.ts";

const CONFIG: PegboardConfig = {
  triggers: [
    {
      name: "notes",
      on: "order.*",
      plugin: "shop",
      filter: { total: 12 },
      run: "note",
      input: { text: "{{event.payload.total}}" },
    },
    { name: "lost", on: "lost", run: "no.such.tool" },
    { name: "nightly", cron: "30 3 * * *", timeZone: "UTC", run: "note" },
  ],
};

type Listed = { readonly pending: Delivery[]; readonly givenUp: Delivery[] };

test("an event that is emitted by hand says which triggers it sets off, and waits to be delivered", async (t) => {
  const command = await EventCommand.over(t, CONFIG);
  assert.deepEqual(await command.run("events"), {
    code: 0,
    stdout: "",
    stderr: "Nothing waits to be delivered, and nothing was given up.\n",
  });
  const none = await command.run("events", "emit", "order.created", "--payload", '{"total": 12}');
  assert.equal(none.stdout, 'No trigger waits for "order.created" of "cli". See which there are: pegboard triggers\n');
  const emitted = await command.run("events", "emit", "order.created", "--payload", '{"total": 12}', "--as", "shop");
  assert.deepEqual([emitted.code, emitted.stdout], [0, "Sets off: notes. It runs while this is up: pegboard serve\n"]);
  const { pending } = await command.json<Listed>("events");
  assert.deepEqual(
    pending.map(({ name, about }) => [name, about.plugin]),
    [["notes", "shop"]],
  );
  assert.match((await command.run("events")).stdout, /order\.created +shop +trigger notes +waits/u);
  assert.equal(command.open, 0);
});

test("with --run what is due is delivered here, a line for each; it fails where something did", async (t) => {
  const command = await EventCommand.over(t, CONFIG);
  const ran = await command.run("events", "emit", "order.paid", "-p", '{"total": 12}', "--as", "shop", "--run");
  assert.equal(ran.code, 0, ran.stderr);
  assert.match(ran.stdout, /^Sets off: notes\.\n\S+ {2}ran {8}notes on order\.paid: ok\n$/u);
  const lost = await command.run("events", "emit", "lost", "--run", "--json");
  const lines = lost.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { type: string; error?: string });
  assert.deepEqual([lost.code, lines.map(({ type }) => type)], [1, ["emitted", "given-up"]]);
});

test("what was given up is listed with the reason, and can be taken up again", async (t) => {
  const command = await EventCommand.over(t, CONFIG);
  await command.run("events", "emit", "lost", "--run");
  const { givenUp } = await command.json<Listed>("events");
  const [{ id = "" } = {}] = givenUp;
  assert.match((await command.run("events")).stdout, /lost +cli +trigger lost +given up +.*no\.such\.tool/u);
  const wrong = await command.run("events", "retry", id, "99");
  assert.deepEqual([wrong.code, wrong.stderr], [2, "Nothing of the id 99 was given up. See what was: pegboard events\n"]);
  assert.equal(
    (await command.run("events", "retry", id)).stdout,
    `Taken up: ${id}. It is delivered while this is up: pegboard serve\n`,
  );
  const { pending, givenUp: left } = await command.json<Listed>("events");
  assert.deepEqual([pending[0]?.id, left], [id, []]);
});

test("triggers are listed with what they wait for, run, and when", async (t) => {
  const command = await EventCommand.over(t, CONFIG);
  const { code, stdout } = await command.run("triggers");
  assert.equal(code, 0);
  assert.match(stdout, /notes +order\.\* of shop with \{"total":12\} +note +- +-/u);
  assert.match(stdout, /nightly +30 3 \* \* \* UTC +note +\S+( \S+)? +-/u);
  const { triggers } = await command.json<{ triggers: TriggerState[] }>("triggers");
  assert.equal(new Date(triggers[2]?.nextAt ?? 0).toISOString().slice(11), "03:30:00.000Z");
  const none = await EventCommand.over(t);
  assert.match((await none.run("triggers")).stderr, /There are no triggers/u);
  assert.deepEqual([command.open, none.open], [0, 0]);
});
