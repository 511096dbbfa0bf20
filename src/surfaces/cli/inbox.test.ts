import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import type { KeptMessage } from "../../contract/trigger.ts";
import { EventCommand } from "./fixtures/event-command.ts";

const mail = (source: string, content: string) => ({
  type: "message",
  message: { source, channel: "mail", content, sender: "Ärger" },
});

async function filled(t: Parameters<typeof EventCommand.over>[0]) {
  const command = await EventCommand.over(t);
  const { host, events } = command.pegboard();
  await events.hear("mailbox", mail("m1", "first line\nsecond \u001b[2Jline"));
  await events.hear("mailbox", { type: "notification", notification: { title: "Signed out", body: "Sign in again." } });
  await host.close();
  const { messages } = await command.json<{ messages: KeptMessage[] }>("inbox");
  const [note, letter] = messages;
  assert.ok(note !== undefined && letter !== undefined);
  return { command, note, letter };
}

test("the inbox lists messages and notifications, newest first, and marks the unread ones", async (t) => {
  const { command, note, letter } = await filled(t);
  await command.run("inbox", "read", letter.id);
  const { code, stdout } = await command.run("inbox");
  assert.equal(code, 0);
  const [, first, second] = stdout.split("\n").map((line) => line.split(/\s{2,}/u));
  assert.deepEqual(first?.slice(-3), ["mailbox", "notification", "Signed out: Sign in again."]);
  assert.match(first?.join(" ") ?? "", new RegExp(`^${note.id.slice(0, 8)}[^ ]* \\*`, "u"));
  assert.match(second?.join(" ") ?? "", /mailbox mail first line second \\x1b\[2Jline$/u);
  assert.doesNotMatch(second?.join(" ") ?? "", /\*/u);
  const { messages } = await command.json<{ messages: KeptMessage[] }>("inbox", "--unread");
  assert.deepEqual(messages, [note]);
  assert.equal(command.open, 0);
});

test("a message is shown in full by the beginning of its id, and counts as read then", async (t) => {
  const { command, letter } = await filled(t);
  const { stdout } = await command.run("inbox", "show", letter.id.slice(0, -2));
  assert.match(stdout, /^From {5}mailbox\nChannel {2}mail\nSource {3}m1\n/u);
  assert.match(stdout, /sender {3}"Ärger"\n\nfirst line\nsecond \\x1b\[2Jline\n$/u);
  const { messages } = await command.json<{ messages: KeptMessage[] }>("inbox");
  assert.equal(typeof messages.find(({ id }) => id === letter.id)?.readAt, "number");
});

test("all can be marked as read at once; what is wrong is said", async (t) => {
  const { command } = await filled(t);
  assert.equal((await command.run("inbox", "read")).stderr, "Name the messages that you have read, or say --all.\n");
  assert.match((await command.run("inbox", "show", "zzz")).stderr, /No message in the inbox has the id "zzz"/u);
  assert.match((await command.run("inbox", "show", "")).stderr, /Several messages have an id that begins with ""/u);
  assert.equal((await command.run("inbox", "read", "--all")).stdout, "2 messages are marked as read.\n");
  assert.equal((await command.run("inbox", "--unread")).stderr, "Nothing is unread.\n");
});

test("a look into an inbox that is none makes no data folder", async (t) => {
  const command = await EventCommand.over(t);
  const { code, stderr } = await command.run("inbox");
  assert.deepEqual([code, stderr], [0, "The inbox is empty. What plugins send while they run stands here.\n"]);
  assert.deepEqual(await command.json("inbox"), { messages: [] });
  await command.run("triggers");
  assert.deepEqual(readdirSync(command.folder), []);
});
