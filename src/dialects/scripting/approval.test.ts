import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { createTestHost, type TestHost } from "pegboard/testing";
import type { Decision } from "../../contract/approval.ts";
import type { LoadedPlugin } from "../../contract/plugin.ts";
import { loadHere, memoryServices } from "../../plugins/fixtures/load-here.ts";
import { codeOf, failureOf, said } from "../../testing/fixtures/outcome.ts";
import { scripting } from "./dialect.ts";
import { storage } from "./sdk/storage.ts";

const PLUGINS = fileURLToPath(new URL("../../../test/plugins/scripting", import.meta.url));

const loads = new Map<string, Promise<LoadedPlugin>>();
function loaded(name: string, services = memoryServices()): Promise<LoadedPlugin> {
  const load = loads.get(name) ?? loadHere(scripting, `${PLUGINS}/${name}`, services);
  loads.set(name, load);
  return load;
}

/** A host whose questions stay open until the test answers. */
async function asking(name: string): Promise<TestHost> {
  return createTestHost({ tools: (await loaded(name)).tools });
}

async function answer(host: TestHost, tool: string, input: object, decision: Decision): ReturnType<TestHost["call"]> {
  const call = host.call(tool, input);
  await until(() => host.approvals().length === 1);
  await host.decide(host.approvals()[0]!.id, decision);
  return call;
}

async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; turns < 1000 && !isSo(); turns++) await new Promise((go) => setImmediate(go));
  assert.ok(isSo());
}

test("S-7 X-11 requireApproval with autoApprove suggests, without it always asks; both write", async () => {
  const [letter] = (await loaded("send_letter")).tools;
  assert.equal(letter?.approval, "suggest");
  assert.equal(letter.effects, "writes");
  const [location] = (await loaded("request_location")).tools;
  assert.equal(location?.approval, "always");
});

test("S-15 S-18 the card has the tool's own title, words, buttons and preview", async () => {
  await using host = await asking("send_letter");
  const call = host.start("send_letter", { to: "Ada" });
  await until(() => host.approvals().length === 1);
  assert.deepEqual(host.approvals()[0]?.explanation, {
    title: "Letter to Ada",
    message: "The assistant wants to send a letter.",
    preview: [
      { type: "text", text: "Dear Ada, …" },
      { type: "text", text: "Stamped:\n1 time\nOK" },
    ],
    labels: { approve: "Send", decline: "Don't send" },
  });
  call.cancel();
  assert.equal(codeOf(await call.result), "cancelled");
});

test("S-16 S-19 approved: the function gets primaryConfirmed; what it stores is kept by the host", async () => {
  const services = memoryServices();
  services.values.set("sent", 4);
  services.setValue = async (key, value) => {
    await new Promise((go) => setImmediate(go));
    services.values.set(key, value);
  };
  await loaded("send_letter");
  await storage.connect(services);
  await using host = await asking("send_letter");
  const result = await answer(host, "send_letter", { to: "Ada" }, { approve: true });
  assert.equal(said(result), "Sent to Ada, letter no. 5.");
  assert.equal(services.values.get("sent"), 5);
});

test("S-16 X-11 declined: the function is told so, its words are kept, the call is declined", async () => {
  await using host = await asking("send_letter");
  const result = await answer(host, "send_letter", { to: "Ada" }, { approve: false });
  assert.equal(failureOf(result).code, "declined");
  assert.equal(said(result), "The user cancelled the letter to Ada.");
});

test("S-17 a card without a second button: a refusal counts as dismissed; without a title it has the displayName", async () => {
  await using host = await asking("request_location");
  const call = host.call("request_current_location");
  await until(() => host.approvals().length === 1);
  const [approval] = host.approvals();
  assert.deepEqual(approval?.explanation, {
    title: "Request Current Location",
    message: "The assistant wants to know where you are.",
    labels: { approve: "Allow" },
  });
  await host.decide(approval.id, { approve: false });
  const result = await call;
  assert.equal(failureOf(result).code, "declined");
  assert.equal(said(result), "Not confirmed (false).");
});

test("what only the phone can do says so, and does no harm where nobody waits for it", async () => {
  await using host = await asking("request_location");
  const result = await answer(host, "request_current_location", {}, { approve: true });
  assert.deepEqual(failureOf(result), {
    code: "tool_failed",
    message: "Location.requestCurrent needs the iOS app Scripting; Pegboard does not have it.",
    soft: true,
  });
});

test("S-11 decision 8: requireApproval with registerExecuteTool alone is a warning, and a person is asked", async () => {
  const { problems } = await loaded("mismatch_execute");
  assert.match(problems[0]?.message ?? "", /"requireApproval" is true, but only registerExecuteTool was called/u);
  assert.equal(problems[0]?.severity, "warning");
  await using host = await asking("mismatch_execute");
  const refused = await answer(host, "wipe", {}, { approve: false });
  assert.equal(failureOf(refused).code, "declined");
  assert.doesNotMatch(said(refused), /wiped/u);
  assert.equal(said(await answer(host, "wipe", {}, { approve: true })), "wiped");
});

test("S-11 the reverse: a function that wants an answer gets a real one", async () => {
  const { problems, tools } = await loaded("mismatch_approval");
  assert.match(problems[0]?.message ?? "", /"requireApproval" is false, but registerExecuteToolWithApproval was called/u);
  assert.equal(tools[0]?.approval, "always");
  await using host = await asking("mismatch_approval");
  const result = await answer(host, "wash", {}, { approve: true });
  assert.equal(said(result), '{"primaryConfirmed":true,"secondaryConfirmed":false}');
});

test("S-12 without a request function the card shows displayName and description; S-13 the last registration counts", async () => {
  await using host = await asking("no_request");
  const call = host.call("water");
  await until(() => host.approvals().length === 1);
  assert.deepEqual(host.approvals()[0]?.explanation, { title: "Water the plants", message: "Opens the tap." });
  await host.decide(host.approvals()[0]!.id, { approve: true });
  assert.equal(said(await call), "second");
});
