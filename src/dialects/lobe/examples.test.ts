import assert from "node:assert/strict";
import { test } from "node:test";
import { loadHere } from "../../plugins/fixtures/load-here.ts";
import { codeOf, failureOf, said } from "../../testing/fixtures/outcome.ts";
import { lobe } from "./dialect.ts";
import { hostOf, pluginAt } from "./fixtures/lobe-plugin.ts";

test("the bill example splits, with 10 % tip where none is said", async () => {
  const plugin = await loadHere(lobe, pluginAt("examples/bill-lobe"));
  assert.deepEqual(plugin.problems, []);
  await using host = hostOf(plugin);
  const split = await host.call("lobe-bill/splitBill", { amount: 90, people: 3 });
  assert.equal(said(split), "33.00 each (99.00 in all, tip 10 %)");
  assert.deepEqual(split.data, { each: 33, total: 99 });
  assert.equal(
    said(await host.call("lobe-bill/splitBill", { amount: 100, people: 3, tip: 0 })),
    "33.34 each (100.00 in all, tip 0 %)",
  );
  for (const input of [
    { amount: 0, people: 1 },
    { amount: 1, people: 1.5 },
    { amount: 1, people: 0 },
  ])
    assert.equal(codeOf(await host.call("lobe-bill/splitBill", input)), "invalid_input");
});

test("the task board keeps tasks between calls, reports a batch item by item, and names what is not there", async () => {
  const plugin = await loadHere(lobe, pluginAt("examples/task-board-lobe"));
  assert.deepEqual(plugin.problems, []);
  assert.match(plugin.about?.instructions ?? "", /^Today is \d{4}-\d\d-\d\d\. You keep a task board/u);
  await using host = hostOf(plugin);
  const board = (api: string, input: object) => host.call(`lobe-task-board/${api}`, input);
  await board("createTask", { name: "Paint", instruction: "The fence" });
  const batch = await board("createTasks", {
    tasks: [
      { name: "Paint", instruction: "Again" },
      { name: "Mow", instruction: "The lawn", priority: 2 },
    ],
  });
  assert.deepEqual(batch.data, {
    succeeded: 1,
    failed: 1,
    results: [
      { name: "Paint", success: false, error: 'There already is a task "Paint"' },
      { name: "Mow", success: true, identifier: "TASK-2" },
    ],
  });
  assert.equal(codeOf(await board("updateTaskStatus", { identifier: "TASK-2", status: "doing" })), "ok");
  assert.equal(
    said(await board("listTasks", {})),
    "2 tasks (on the board):\n- TASK-1: Paint [open]\n- TASK-2: Mow [doing, priority high]",
  );
  const lost = failureOf(await board("updateTaskStatus", { identifier: "TASK-9", status: "doing" }));
  assert.deepEqual([lost.soft, lost.details?.["type"]], [true, "TaskNotFound"]);
});

test("the task board asks before it cancels or deletes, and not before it moves", async () => {
  const plugin = await loadHere(lobe, pluginAt("examples/task-board-lobe"));
  const asked: string[] = [];
  await using host = hostOf(plugin, { approvals: ({ tool }) => (asked.push(tool), { approve: true }) });
  const board = (api: string, input: object) => host.call(`lobe-task-board/${api}`, input);
  const { data } = await board("createTask", { name: "Sweep", instruction: "The yard" });
  const { identifier } = data as { identifier: string };
  await board("updateTaskStatus", { identifier, status: "doing" });
  assert.deepEqual(asked, []);
  await board("updateTaskStatus", { identifier, status: "cancelled" });
  assert.equal(said(await board("deleteTask", { identifier })), `Deleted task ${identifier}: Sweep.`);
  assert.deepEqual(asked, ["lobe-task-board/updateTaskStatus", "lobe-task-board/deleteTask"]);
});
