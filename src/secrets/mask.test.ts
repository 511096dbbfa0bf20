import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { maskOf } from "./mask.ts";
import { formsOf } from "./masking/forms.ts";

// Any of UTF-16, lone surrogates too.
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));

const SECRET = `p@ss/wörd "1"\n+🙂`;
const mask = maskOfThese(SECRET, "sk-0123456789abcdef", "abc");

function maskOfThese(...values: string[]) {
  return maskOf(() => values);
}

/** What is left when every cover is taken out. */
function rest(text: string): string[] {
  return text.split("[secret]");
}

function inPieces(one: ReturnType<typeof maskOf>, pieces: readonly string[]): string {
  const stream = one.stream();
  return pieces.map((piece) => stream.push(piece)).join("") + stream.end();
}

test("a secret is covered wherever it stands in a text", () => {
  assert.equal(mask.text(`a ${SECRET} b ${SECRET}`), "a [secret] b [secret]");
  assert.equal(mask.text("key=sk-0123456789abcdef;"), "key=[secret];");
});

for (const [how, written] of [
  ["in JSON", JSON.stringify({ token: SECRET })],
  ["in JSON of ASCII alone", String.raw`{"token":"p@ss/w\u00f6rd \"1\"\n+\ud83d\ude42"}`],
  ["in JSON with escaped slashes", JSON.stringify({ token: SECRET }).replaceAll("/", String.raw`\/`)],
  ["in JSON within JSON", JSON.stringify(JSON.stringify({ token: SECRET }))],
  ["in an address", `https://x.test/?t=${encodeURIComponent(SECRET)}&u=1`],
  ["in an address with small letters", `t=${encodeURIComponent(SECRET).replaceAll(/%../g, (escape) => escape.toLowerCase())}`],
  ["in a form", new URLSearchParams({ t: SECRET }).toString()],
  ["as base64", Buffer.from(SECRET).toString("base64")],
  ["as base64url", Buffer.from(SECRET).toString("base64url")],
  ["as the password of a Basic header", `Basic ${Buffer.from(`somebody:${SECRET}`).toString("base64")}`],
  ["after two bytes and before others in base64", Buffer.from(`ab${SECRET} and more`).toString("base64")],
] as const)
  test(`a secret is covered where it is written ${how}`, () => {
    const covered = mask.text(written);
    assert.match(covered, /\[secret\]/);
    for (const form of formsOf(SECRET)) assert.ok(!covered.includes(form), covered);
  });

test("the letters of base64url that base64 has not are covered as well", () => {
  assert.equal(maskOfThese("~~~~>>>>").text("t=fn5-fj4-Pj4&u=fn5+fj4+Pj4="), "t=[secret]&u=[secret]=");
  assert.equal(maskOfThese("????????").text("t=Pz8_Pz8_Pz8"), "t=[secret]");
});

test("of secrets that overlap, nothing is left", () => {
  const both = maskOfThese("abcdef", "defghi");
  assert.equal(both.text("-abcdefghi-"), "-[secret]-");
  assert.equal(maskOfThese("token", "token-longer").text("token-longer, token"), "[secret], [secret]");
  assert.equal(inPieces(both, ["-abc", "defg", "hi-"]), "-[secret]-");
});

test("a very short secret is covered only where it is the whole text", () => {
  assert.equal(mask.text("abc"), "[secret]");
  assert.equal(mask.text("abcd"), "abcd");
  assert.deepEqual(mask.json({ pin: "abc", text: "an abc" }), { pin: "[secret]", text: "an abc" });
  assert.equal(inPieces(mask, ["one", "abc", "two"]), "one[secret]two");
});

test("a secret that was kept with space around it is covered without that as well", () => {
  const spaced = maskOfThese(" spaced-out\n");
  assert.equal(spaced.text("<spaced-out>"), "<[secret]>");
  assert.equal(spaced.text("< spaced-out\n>"), "<[secret]>");
  assert.equal(maskOfThese("    ").text("pin:    "), "pin:[secret]");
});

test("of a long secret, no long part is left either", () => {
  const key = Array.from({ length: 200 }, (_, i) => `line ${i} of the key`).join("\n");
  const long = maskOfThese(key);
  assert.equal(long.text(`<${key}>`), "<[secret]>");
  assert.equal(inPieces(long, Array.from(`<${key}>`)), "<[secret]>");
  assert.match(long.text(key.slice(0, 1000)), /^\[secret\].{0,127}$/s);
});

test("texts and names are covered in JSON of any depth, and no field is lost", () => {
  const value = { list: [{ [`x ${SECRET}`]: 1, [`x ${SECRET}${SECRET}`]: SECRET, ok: true }], none: null };
  assert.deepEqual(mask.json(value), { list: [{ "x [secret]": 1, "x [secret] 2": "[secret]", ok: true }], none: null });
});

test("where nothing is covered, the same value comes back", () => {
  const value = Object.freeze({ a: [1, "two", { three: null }], b: undefined });
  assert.equal(mask.json(value), value);
  const changed = mask.json(Object.freeze({ same: value, other: SECRET }));
  assert.equal(changed.same, value);
  assert.ok(Object.isFrozen(changed));
});

test("without values there is nothing to cover", () => {
  const none = maskOfThese();
  assert.equal(none.isEmpty, true);
  assert.equal(none.text("any"), "any");
  assert.equal(inPieces(none, ["a", "b"]), "ab");
  assert.equal(mask.isEmpty, false);
  assert.equal(maskOfThese("").isEmpty, true);
});

test("a mask follows its values, also in the middle of a stream", () => {
  let values = ["first-secret"];
  const mask = maskOf(() => values);
  const stream = mask.stream();
  assert.equal(stream.push("first-secret second"), "[secret] second");
  values = ["second-secret"];
  assert.equal(mask.text("first-secret second-secret"), "first-secret [secret]");
  assert.equal(stream.push(" second-se") + stream.push("cret.") + stream.end(), " [secret].");
});

test("a stream holds back only what may be the beginning of a secret", () => {
  const stream = mask.stream();
  assert.equal(stream.push("say sk-01"), "say ");
  assert.equal(stream.push("23, well"), "sk-0123, well");
  assert.equal(stream.push(" sk-0123456789abcdef"), " [secret]");
  assert.equal(stream.push("sk-0"), "");
  assert.equal(stream.end(), "sk-0");
  assert.equal(stream.end(), "");
});

const anySecret = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."aZ09 .*+?^$()[]{}|\\/\"'\n\t%&=-_~üß€漢", "🙂", "👩‍🚀"), minLength: 4, maxLength: 40 }),
  fc.string({ unit: anyUnit, minLength: 4, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom("a", "b", '"', "\\", "\n", "%", "$", "*"), minLength: 4, maxLength: 10 }),
  fc.string({ unit: fc.constantFrom("a", "b"), minLength: 120, maxLength: 400 }),
);
const anyText = fc.oneof(fc.string({ unit: anyUnit }), fc.string({ unit: fc.constantFrom("a", "b", '"', "\\", "\n", "[", "]") }));
const someForm = fc.constantFrom<(secret: string) => string>(
  (secret) => secret,
  (secret) => JSON.stringify(secret),
  (secret) => encodeURIComponent(secret.toWellFormed()),
  (secret) => Buffer.from(secret).toString("base64"),
);
const someCuts = fc.array(fc.nat({ max: 1000 }), { maxLength: 12 });

function cutAt(text: string, cuts: readonly number[]): string[] {
  const places = [...new Set([0, ...cuts.map((cut) => cut % (text.length + 1)), text.length])].toSorted((a, b) => a - b);
  return places.map((place, i) => text.slice(place, places[i + 1]));
}

test("property: no secret comes through, whatever stands around it and however the text is cut into pieces", () => {
  fc.assert(
    fc.property(
      fc.array(anySecret, { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(anyText, someForm), { minLength: 1, maxLength: 6 }),
      someCuts,
      (secrets, parts, cuts) => {
        const mask = maskOf(() => secrets);
        const text = parts.map(([around, form], i) => around + form(secrets[i % secrets.length] ?? "")).join("");
        const whole = mask.text(text);
        for (const secret of secrets)
          for (const part of rest(whole)) for (const form of formsOf(secret)) assert.ok(!part.includes(form));
        assert.equal(inPieces(mask, cutAt(text, cuts)), whole);
      },
    ),
    { numRuns: 600 },
  );
});

test("property: a text without secrets comes through unchanged", () => {
  fc.assert(
    fc.property(anySecret, anyText, someCuts, (secret, text, cuts) => {
      fc.pre(!formsOf(secret).some((form) => text.includes(form)));
      const mask = maskOf(() => secrets);
      const secrets = [secret];
      assert.equal(mask.text(text), text);
      assert.equal(inPieces(mask, cutAt(text, cuts)), text);
    }),
    { numRuns: 400 },
  );
});
