import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { fakeClock } from "../../testing/fake-clock.ts";
import { authorizationServer } from "../fixtures/authorization-server.ts";
import { secretsOf } from "../fixtures/data-folder.ts";
import type { OAuthSettings } from "./declared-auth.ts";
import { authorize } from "./authorize.ts";
import { refreshing } from "./refreshing.ts";

const HOUR = 3_600_000;

/** A plugin that has signed in, with a token for an hour. */
async function setUp(t: TestContext) {
  const server = await authorizationServer(t);
  const clock = fakeClock(1_000_000);
  const { vault } = secretsOf(t, undefined, { clock });
  const { authorizationUrl, tokenUrl } = server;
  const auth: OAuthSettings = { authorizationUrl, tokenUrl, scopes: [], clientId: "tests", pkce: true };
  const client = { id: "tests" };
  const signal = new AbortController().signal;
  await authorize({ plugin: "mail", auth, client, secrets: vault, clock, signal, open: (address) => void fetch(address) });
  const secrets = refreshing(vault, (plugin) => (plugin === "mail" ? auth : undefined), clock);
  const token = () => secrets.get("mail", "oauth_access_token");
  t.after(() => assert.equal(clock.pending, 0, "a timer was left"));
  return { server, clock, vault, secrets, auth, token, requests: () => server.asked.length - 1 };
}

test("a token that is good is given as it is", async (t) => {
  const { clock, token, vault, requests } = await setUp(t);
  const first = await token();
  await clock.advance(HOUR - 61_000);
  assert.equal(await token(), first);
  assert.equal(first, await vault.get("mail", "oauth_access_token"));
  assert.equal(requests(), 0);
});

test("a token that is about to end is refreshed, once for all who ask", async (t) => {
  const { server, clock, vault, token, requests } = await setUp(t);
  const first = await token();
  await clock.advance(HOUR - 60_000);
  const tokens = new Set(await Promise.all([token(), token(), token()]));
  assert.equal(tokens.size, 1);
  assert.ok(!tokens.has(first));
  assert.equal(requests(), 1);
  assert.equal(server.asked.at(-1)?.get("grant_type"), "refresh_token");
  assert.equal(server.asked.at(-1)?.get("client_id"), "tests");
  assert.equal(await vault.get("mail", "oauth_refresh_token"), server.refreshToken);
  assert.equal(await token(), [...tokens][0]);
  assert.equal(requests(), 1);
});

test("refresh tokens that are good for one use are followed, one after the other", async (t) => {
  const { clock, token, requests } = await setUp(t);
  const seen = new Set([await token()]);
  for (let i = 0; i < 4; i++) {
    await clock.advance(HOUR);
    seen.add(await token());
  }
  assert.equal(seen.size, 5);
  assert.equal(requests(), 4);
});

test("a server that gives no new refresh token leaves the old one good", async (t) => {
  const { server, clock, vault, token } = await setUp(t);
  const kept = await vault.get("mail", "oauth_refresh_token");
  server.manners.givesRefreshToken = false;
  await clock.advance(HOUR);
  await token();
  assert.equal(await vault.get("mail", "oauth_refresh_token"), kept);
});

test("a sign-in that has ended says how to begin again", async (t) => {
  const { server, clock, vault, token } = await setUp(t);
  server.refreshToken = "withdrawn";
  await clock.advance(HOUR);
  const again = /The sign-in of "mail" has ended: .*Sign in again: pegboard auth mail$/;
  await assert.rejects(token(), again);
  await vault.delete("mail", "oauth_refresh_token");
  await assert.rejects(token(), again);
});

test("where another process refreshed first, its token is taken", async (t) => {
  const { server, clock, vault, token } = await setUp(t);
  await clock.advance(HOUR);
  server.manners.token = (response) => {
    void (async () => {
      await vault.set("mail", "oauth_refresh_token", "theirs");
      await vault.set("mail", "oauth_access_token", "their access token");
      response.writeHead(400).end('{"error":"invalid_grant"}');
    })();
  };
  assert.equal(await token(), "their access token");
});

test("a server that fails spoils no token that is good for a while yet", async (t) => {
  const { server, clock, token, requests } = await setUp(t);
  const first = await token();
  server.manners.token = (response) => void response.writeHead(500).end();
  await clock.advance(HOUR - 1000);
  assert.equal(await token(), first);
  assert.equal(await token(), first);
  assert.equal(requests(), 2);
  await clock.advance(1000);
  await assert.rejects(token(), /gave no token, but status 500/);
  delete server.manners.token;
  assert.notEqual(await token(), first);
});

test("a refresh token goes to no other server than the one that gave it", async (t) => {
  const { clock, vault, auth, requests } = await setUp(t);
  await clock.advance(HOUR);
  const moved = refreshing(vault, () => ({ ...auth, tokenUrl: "https://evil.test/token" }), clock);
  await assert.rejects(moved.get("mail", "oauth_access_token"), /now names another server/);
  assert.equal(requests(), 0);
});

test("a client's secret goes with the refresh", async (t) => {
  const { server, clock, vault, token } = await setUp(t);
  await vault.set("mail", "oauth_client_secret", "very secret");
  await clock.advance(HOUR);
  await token();
  assert.equal(server.asked.at(-1)?.get("client_secret"), "very secret");
});

test("all else passes as it is", async (t) => {
  const { clock, vault, secrets } = await setUp(t);
  await clock.advance(HOUR);
  await secrets.set("other", "oauth_access_token", "set by hand");
  await secrets.set("other", "oauth_expires_at", "1");
  assert.equal(await secrets.get("other", "oauth_access_token"), "set by hand");
  assert.equal(await secrets.get("nobody", "oauth_access_token"), null);
  assert.equal(await secrets.get("mail", "oauth_refresh_token"), await vault.get("mail", "oauth_refresh_token"));
  assert.deepEqual(await secrets.list(), await vault.list());
  assert.equal(await secrets.delete("other", "oauth_access_token"), true);
});

test("what a plugin wrote over its own tokens does no harm", async (t) => {
  const { clock, vault, token, requests } = await setUp(t);
  await vault.set("mail", "oauth_client", "{nonsense");
  await vault.set("mail", "oauth_expires_at", "soon");
  const kept = await vault.get("mail", "oauth_access_token");
  assert.equal(await token(), kept);
  await vault.set("mail", "oauth_expires_at", "1");
  await clock.advance(HOUR);
  assert.notEqual(await token(), kept);
  assert.equal(requests(), 1);
});
