import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { textOf, type Host, type Result } from "pegboard";
import { fakeClock } from "pegboard/testing";
import { ACTORS, type Actor } from "./actors.ts";
import { CONDITIONS, expectedOf, verdictFor, waits, WAYS, type Condition, type Way } from "./conditions.ts";
import { matrixFolder, openMatrixHost, Watched } from "./matrix-host.ts";

/** A call of the matrix that is under way: the tool's own, the one that was made for it, and how that one ends. */
interface Begun {
  readonly callId: string;
  readonly outerId: string;
  readonly ended: Promise<Result | undefined>;
}

// Nobody but the condition itself ends a call here: time stands still until it is moved.
const LONG_MS = 3_000_000;
const NO_RESTART = CONDITIONS.filter((condition) => condition !== "host restarted while waiting");
const IN_PROCESS = WAYS.filter((way) => way !== "CLI");

for (const actor of ACTORS)
  describe(`the matrix: ${actor.dialect}`, () => {
    const folder = matrixFolder([actor]);
    const clock = fakeClock(Date.UTC(2026, 0, 1));
    let host: Host;
    let watched: Watched;
    before(async () => {
      host = await openMatrixHost(folder, { clock });
      host.feed?.start();
      watched = new Watched(host);
    });
    after(async () => {
      await host.close();
      folder.remove();
    });

    for (const way of IN_PROCESS)
      for (const condition of NO_RESTART)
        test(`${way} × ${condition}: ${expectedOf(way, condition).status}`, async () => {
          const begun = await begin(host, watched, actor, way, condition);
          await meet(condition, begun);
          await untilEnded(begun);
          await check(begun, way, condition);
        });

    async function meet(condition: Condition, { callId, outerId }: Begun): Promise<void> {
      if (condition === "cancel") assert.equal(host.cancel(outerId, "the matrix says so"), true);
      if (verdictFor(condition) !== "ask") return;
      const [open, ...more] = host.approvals();
      assert.ok(open !== undefined && more.length === 0);
      assert.equal(open.callId, callId);
      if (condition === "ask-approve") assert.deepEqual(host.decide(open.id, { approve: true, by: "Ada" }), { ok: true });
      if (condition === "ask-edit")
        assert.deepEqual(host.decide(open.id, { approve: true, input: { name: "Grace" }, by: "Ada" }), { ok: true });
      if (condition === "ask-decline")
        assert.deepEqual(host.decide(open.id, { approve: false, reason: "no", by: "Ada" }), { ok: true });
      if (condition === "definition changed") await changeDefinition(open.id);
    }

    async function changeDefinition(approvalId: string): Promise<void> {
      const { file, text } = actor.change;
      folder.write(file, text);
      await host.reload();
      const decided = host.decide(approvalId, { approve: true, by: "Ada" });
      assert.match(decided.ok ? "" : decided.message, /has changed since this was asked/u);
      folder.write(file, actor.files[file] ?? "");
      await host.reload();
    }

    // What waits for its time gets it; what runs in a process of its own takes its own.
    async function untilEnded({ ended }: Begun): Promise<void> {
      const over = new AbortController();
      void ended.then(() => over.abort());
      for (let ms = 0; !over.signal.aborted && ms < LONG_MS; ms += 10_000) await clock.advance(10_000);
      await ended;
    }

    async function check({ callId, ended }: Begun, way: Way, condition: Condition): Promise<void> {
      await host.flush();
      const call = await host.journal?.call(callId);
      const events = (await host.journal?.events(callId)) ?? [];
      const expected = expectedOf(way, condition);
      assert.equal(call?.status, expected.status, JSON.stringify(call?.result));
      assert.deepEqual(
        events.map(({ type }) => type),
        expected.events,
      );
      assert.deepEqual(
        events.map(({ seq }) => seq),
        events.map((_, i) => i),
      );
      assert.deepEqual(host.approvals(), []);
      const outer = await ended;
      if (outer !== undefined) assert.equal(outer.ok ? "ok" : outer.failure.code, expected.status);
      checkWords(call?.result, condition);
    }

    function checkWords(result: Result | undefined, condition: Condition): void {
      const words = textOf(result?.content ?? []);
      if (result?.ok === true) assert.equal(words, actor.acted(condition === "ask-edit" ? "Grace" : "Ada"));
      else assert.doesNotMatch(words, new RegExp(actor.acted("Ada"), "u"));
      if (condition === "ask-decline" && actor.onNo !== undefined) assert.match(words, actor.onNo);
      if (condition === "expire" && actor.onNobody !== undefined) assert.match(words, actor.onNobody);
    }
  });

async function begin(host: Host, watched: Watched, actor: Actor, way: Way, condition: Condition): Promise<Begun> {
  const before = watched.ids;
  const tool = waits(condition) ? actor.wait : actor.act;
  const input = waits(condition) ? {} : { name: "Ada" };
  const verdict = verdictFor(condition);
  const outer = start(host, actor, way, { tool, input, verdict, kind: waits(condition) ? "wait" : "act" });
  const callId = await watched.reached(tool, verdict === "ask" ? "approval-requested" : "call-started", before);
  const over = watched.reached(tool, "call-ended", before).then(() => undefined);
  return { callId, outerId: outer?.id ?? callId, ended: outer?.result ?? over };
}

interface Wanted {
  readonly tool: string;
  readonly input: object;
  readonly verdict: string;
  readonly kind: string;
}

function start(host: Host, { dialect }: Actor, way: Way, { tool, input, verdict, kind }: Wanted) {
  const options = { session: verdict };
  switch (way) {
    case "library":
      return host.start(tool, input, options);
    case "nested":
      return host.start("matrix.nest", { tool, input }, options);
    case "chain":
      return host.start("chain.run", { steps: [{ tool, input }] }, options);
    default:
      host.feed?.emit("matrix", `${dialect}.${verdict}.${kind}`, { name: "Ada" });
      return undefined;
  }
}
