import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { fakeClock } from "../../testing/fake-clock.ts";
import { authorizationServer, type AuthorizationServer, type Manners } from "../fixtures/authorization-server.ts";
import { secretsOf } from "../fixtures/data-folder.ts";
import { signIn, type SignedIn, type SignIn } from "./sign-in.ts";

interface Shown {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** A sign-in with a browser that goes where it is sent. */
async function setUp(t: TestContext, manners: Manners = {}, declared: Record<string, unknown> = {}) {
  const server = await authorizationServer(t);
  Object.assign(server.manners, manners);
  const clock = fakeClock(1_000_000);
  const { vault } = secretsOf(t, undefined, { clock });
  const stop = new AbortController();
  const pages: Promise<Shown>[] = [];
  const addresses: URL[] = [];
  const open = (address: string): void => {
    addresses.push(new URL(address));
    pages.push(browse(address));
  };
  const request: SignIn = {
    plugin: "mail",
    config: configOf(server, declared),
    secrets: vault,
    open,
    signal: stop.signal,
    clock,
  };
  const run = (more: Partial<SignIn> = {}): Promise<SignedIn> => signIn({ ...request, ...more });
  const secret = (key: string) => vault.get("mail", key);
  t.after(() => assert.equal(clock.pending, 0, "a timer was left"));
  return { server, clock, vault, stop, pages, addresses, run, secret };
}

function configOf({ authorizationUrl, tokenUrl }: AuthorizationServer, declared: Record<string, unknown>) {
  const auth = { type: "oauth2", authorizationUrl, tokenUrl, scopes: ["read", "send"], clientId: "pegboard-tests", ...declared };
  return { type: "object", hivemind: { auth: JSON.parse(JSON.stringify(auth)) } };
}

async function browse(address: string): Promise<Shown> {
  const response = await fetch(address);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

test("a plugin is signed in: the tokens are secrets of the plugin, and the browser says so", async (t) => {
  const { server, pages, addresses, run, secret } = await setUp(t);
  assert.deepEqual(await run(), { ok: true, expiresAt: 4_600_000 });
  assert.match((await secret("oauth_access_token")) ?? "", /^access-/);
  assert.equal(await secret("oauth_refresh_token"), server.refreshToken);
  assert.equal(await secret("oauth_expires_at"), "4600000");
  const page = await pages[0];
  assert.equal(page?.status, 200);
  // It loads nothing, and tells nobody its address, in which the code stands.
  assert.match(page?.headers.get("content-security-policy") ?? "", /^default-src 'none';/);
  assert.equal(page?.headers.get("referrer-policy"), "no-referrer");
  assert.match(page?.text ?? "", /Pegboard may now act for you in mail.*You can close this window/s);
  const asked = Object.fromEntries(addresses[0]?.searchParams ?? []);
  assert.deepEqual(
    { ...asked, state: "", code_challenge: "", redirect_uri: "" },
    {
      audience: "tests",
      response_type: "code",
      client_id: "pegboard-tests",
      scope: "read send",
      code_challenge_method: "S256",
      state: "",
      code_challenge: "",
      redirect_uri: "",
    },
  );
  assert.match(asked["redirect_uri"] ?? "", /^http:\/\/127\.0\.0\.1:\d+\/callback$/);
  assert.equal(asked["state"]?.length, 43);
  await assert.rejects(fetch(asked["redirect_uri"] ?? ""), "nobody listens any more");
});

test("each sign-in has a state and a verifier of its own", async (t) => {
  const { server, addresses, run } = await setUp(t);
  await run();
  await run();
  for (const name of ["state", "code_challenge"])
    assert.notEqual(addresses[0]?.searchParams.get(name), addresses[1]?.searchParams.get(name));
  assert.notEqual(server.asked[0]?.get("code_verifier"), server.asked[1]?.get("code_verifier"));
});

test("a server that answers as a form is understood", async (t) => {
  const { run, secret } = await setUp(t, { answersAsForm: true, expiresIn: "60" });
  assert.deepEqual(await run(), { ok: true, expiresAt: 1_060_000 });
  assert.match((await secret("oauth_access_token")) ?? "", /^access-/);
});

test("without an expiry and a refresh token, those of an earlier sign-in are forgotten", async (t) => {
  const { server, run, secret } = await setUp(t);
  await run();
  Object.assign(server.manners, { expiresIn: undefined, givesRefreshToken: false });
  assert.deepEqual(await run(), { ok: true });
  assert.equal(await secret("oauth_refresh_token"), null);
  assert.equal(await secret("oauth_expires_at"), null);
});

test("a plugin can do without PKCE", async (t) => {
  const { server, addresses, run } = await setUp(t, {}, { pkce: false, scopes: [] });
  assert.equal((await run()).ok, true);
  assert.equal(addresses[0]?.searchParams.has("code_challenge"), false);
  assert.equal(addresses[0]?.searchParams.has("scope"), false);
  assert.equal(server.asked[0]?.has("code_verifier"), false);
});

test("a client's secret goes where the server wants it, and is taken from the plugin's secrets", async (t) => {
  const { server, vault, run } = await setUp(t);
  await vault.set("mail", "oauth_client_secret", "very:secret");
  assert.equal((await run()).ok, true);
  assert.equal(server.asked[0]?.get("client_secret"), "very:secret");
  server.manners.secretInHeader = "pegboard-tests:very%3Asecret";
  assert.equal((await run()).ok, true);
  assert.equal(server.asked.at(-1)?.has("client_secret"), false);
});

test("the client id comes from the person, else the plugin, else the sign-in before", async (t) => {
  const { addresses, run, server } = await setUp(t);
  const config = configOf(server, { clientId: undefined });
  const none = await run({ config });
  assert.equal(none.ok === false && none.why, "usage");
  assert.match(none.ok ? "" : none.message, /names no client id.*pegboard auth mail --client-id ID/);
  await run({ config, clientId: "mine" });
  await run({ config });
  await run();
  assert.deepEqual(
    addresses.map(({ searchParams }) => searchParams.get("client_id")),
    ["mine", "mine", "pegboard-tests"],
  );
});

test("an answer with another state is turned away, and the right one still counts", async (t) => {
  const { addresses, pages, run } = await setUp(t, { sendBack: (parameters) => parameters.set("state", "guessed") });
  const signedIn = run();
  while (pages.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const stray = await pages[0];
  assert.equal(stray?.status, 400);
  assert.match(stray?.text ?? "", /not the answer to a sign-in that is under way here/);
  const { searchParams } = addresses[0] ?? new URL("http://x");
  const back = new URL(searchParams.get("redirect_uri") ?? "");
  assert.equal((await browse(back.origin)).status, 404);
  back.search = new URLSearchParams({ state: searchParams.get("state") ?? "", error: "access_denied" }).toString();
  assert.match((await browse(`${back.href}&state=again`)).text, /not the answer/);
  assert.match((await browse(back.href)).text, /it was declined/);
  assert.equal((await signedIn).ok, false);
});

for (const [what, manners, why, message, page] of [
  [
    "a person who declines",
    {
      sendBack(parameters) {
        parameters.delete("code");
        parameters.set("error", "access_denied");
        parameters.set("error_description", "The user\nsaid <no>");
      },
    },
    "denied",
    /gave no access: it was declined \(access_denied: The user said <no>\)\.$/,
    /The user said &lt;no&gt;/,
  ],
  [
    "an unknown scope",
    { sendBack: (parameters) => parameters.set("error", "invalid_scope") },
    "failed",
    /asks for something that the server does not offer \(scopes\) \(invalid_scope\)/,
    /You are not signed in/,
  ],
  [
    "an error that no standard knows",
    { sendBack: (parameters) => parameters.set("error", "constructor") },
    "failed",
    /the server refused \(constructor\)/,
    /You are not signed in/,
  ],
  [
    "no code",
    { sendBack: (parameters) => parameters.delete("code") },
    "failed",
    /sent the browser back without a code/,
    /without a code/,
  ],
  [
    "the name of another server",
    { sendBack: (parameters) => parameters.set("iss", "https://evil.test") },
    "failed",
    /names another server. It was not used/,
    /names another server/,
  ],
  [
    "a code that is not accepted",
    { sendBack: (parameters) => parameters.set("code", "stolen") },
    "failed",
    /gave no token: the server does not accept what it gave out before.*\(invalid_grant\)/,
    /You are not signed in/,
  ],
  [
    "an error with a description that repeats the code",
    {
      token: (response, form) =>
        void response
          .writeHead(400)
          .end(JSON.stringify({ error: "invalid_grant", error_description: `bad ${form.get("code")}` })),
    },
    "failed",
    /\(invalid_grant\)\.$/,
    /\(invalid_grant\)/,
  ],
  [
    "an error with status 200",
    { token: (response) => void response.end("error=bad_verification_code") },
    "failed",
    /the server refused \(bad_verification_code\)/,
    /not signed in/,
  ],
  [
    "a broken answer",
    { token: (response) => void response.end("<html>") },
    "failed",
    /an answer without an access_token/,
    /not signed in/,
  ],
  [
    "no token in JSON",
    { token: (response) => void response.end('{"access_token":5}') },
    "failed",
    /without an access_token/,
    /not/,
  ],
  [
    "a server that fails",
    { token: (response) => void response.writeHead(503).end() },
    "failed",
    /but status 503/,
    /not signed in/,
  ],
  [
    "a token beside a failure",
    { token: (response) => void response.writeHead(500).end('{"access_token":"abc"}') },
    "failed",
    /but status 500/,
    /not signed in/,
  ],
  [
    "an answer without end",
    { token: (response) => void response.end("x".repeat(300_000)) },
    "failed",
    /an answer without an access_token/,
    /not signed in/,
  ],
  [
    "a connection that breaks",
    { token: (response) => void response.destroy() },
    "failed",
    /could not be asked: /,
    /not signed in/,
  ],
] as const satisfies readonly (readonly [string, Manners, string, RegExp, RegExp])[])
  test(`${what} ends the sign-in in words, here and in the browser`, async (t) => {
    const { vault, pages, run } = await setUp(t, manners);
    const outcome = await run();
    assert.ok(!outcome.ok);
    assert.equal(outcome.why, why);
    assert.match(outcome.message, message);
    const shown = await pages[0];
    assert.equal(shown?.status, 400);
    assert.match(shown?.text ?? "", page);
    assert.deepEqual(await vault.list(), []);
  });

test("what is sent in confidence follows no redirect", async (t) => {
  const { server, run } = await setUp(t);
  server.manners.token = (response) => {
    delete server.manners.token;
    response.writeHead(307, { location: "/token" }).end();
  };
  const outcome = await run();
  assert.match(outcome.ok ? "" : outcome.message, /could not be asked: /);
  assert.equal(server.asked.length, 1);
});

test("the name of the right server is no objection", async (t) => {
  const { server, run } = await setUp(t);
  server.manners.sendBack = (parameters) => parameters.set("iss", `${server.origin}/tenant`);
  assert.equal((await run()).ok, true);
});

test("nobody waits for a person, or for a slow server, without end", async (t) => {
  const { server, clock, run } = await setUp(t);
  const never = run({ open: () => clock.advance(300_000) });
  const nobody = await never;
  assert.ok(!nobody.ok);
  assert.deepEqual([nobody.why, nobody.message.slice(0, 33)], ["expired", "Nobody signed in within 5 minutes"]);
  server.manners.token = () => void clock.advance(30_000);
  const slow = await run();
  assert.ok(!slow.ok);
  assert.equal(slow.why, "failed");
  assert.match(slow.message, /did not answer within 30 s/);
});

test("a sign-in can be called off, before the answer and while the token is asked for", async (t) => {
  const { server, stop, addresses, run } = await setUp(t);
  const before = new AbortController();
  const first = run({ signal: before.signal, open: () => before.abort() });
  assert.deepEqual(await first, { ok: false, why: "cancelled", message: "The sign-in was called off." });
  server.manners.token = () => stop.abort();
  assert.deepEqual(await run(), { ok: false, why: "cancelled", message: "The sign-in was called off." });
  assert.deepEqual(await run(), { ok: false, why: "cancelled", message: "The sign-in was called off." });
  assert.equal(addresses.length, 1, "nobody is asked once it is called off");
});

test("what cannot be signed in says why", async (t) => {
  const { server, run } = await setUp(t);
  const refusal = async (declared: Record<string, unknown>) => {
    const outcome = await run({ config: configOf(server, declared) });
    assert.equal(outcome.ok === false && outcome.why, "usage");
    return outcome.ok ? "" : outcome.message;
  };
  assert.match(await refusal({ tokenUrl: "http://example.test/token" }), /tokenUrl is no https address/);
  assert.match(await refusal({ authorizationUrl: "javascript:alert(1)" }), /authorizationUrl is no https address/);
  assert.match(await refusal({ scopes: "all" }), /scopes is no list of texts/);
  assert.match(await refusal({ type: "saml" }), /its type is "saml"/);
  const fields = [{ key: "api_key", label: "API key", helpUrl: "https://x.test/keys" }, { key: "other" }, null];
  assert.equal(
    await refusal({ type: "token", fields }),
    'The plugin "mail" takes credentials that you paste, not a sign-in:\n' +
      "  pegboard secrets set mail api_key   # API key, https://x.test/keys\n  pegboard secrets set mail other",
  );
  const outcome = await run({ config: { type: "object" } });
  assert.match(outcome.ok ? "" : outcome.message, /does not declare how to sign in/);
});
