/** Shorter ones would cover half of every text; they are covered only where they are the whole text. */
export const SHORTEST_COVERED = 4;
/** From this many bytes on, what is found within other base64 is hardly there by chance. */
const SHORTEST_WITHIN_BASE64 = 8;

/** How a value may be written: as it is, and as programs write it into JSON, addresses and headers. */
export function formsOf(value: string): string[] {
  const json = withoutQuotes(JSON.stringify(value));
  const forms = [
    value,
    ...jsonForms(json),
    withoutQuotes(JSON.stringify(json)),
    ...uriForms(value.toWellFormed()),
    ...base64Forms(value),
  ];
  return [...new Set(forms)].filter((form) => form.length >= SHORTEST_COVERED);
}

function withoutQuotes(json: string): string {
  return json.slice(1, -1);
}

// Some writers keep to ASCII, some write a slash as in HTML.
function jsonForms(json: string): string[] {
  return [json, json.replaceAll(/[\u{80}-\u{10ffff}]/gu, asEscapes), json.replaceAll("/", String.raw`\/`)];
}

function uriForms(value: string): string[] {
  const encoded = encodeURIComponent(value);
  return [
    encoded,
    encoded.replaceAll(/%[\dA-F]{2}/gu, (escape) => escape.toLowerCase()),
    new URLSearchParams([["", value]]).toString().slice(1),
  ];
}

function base64Forms(value: string): string[] {
  const bytes = Buffer.from(value);
  const whole = withoutPadding(bytes.toString("base64"));
  const within = bytes.length < SHORTEST_WITHIN_BASE64 ? [] : [0, 1, 2].map((offset) => base64At(bytes, offset));
  return [whole, ...within].flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")]);
}

// Base64 writes three bytes as four characters: what follows other bytes, as a password does a user's name, is written in one of
// three ways. Its first and last character may hold bits of the neighbours and are left out.
function base64At(bytes: Buffer, offset: number): string {
  const encoded = withoutPadding(Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64"));
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
}

function withoutPadding(base64: string): string {
  return base64.replace(/=+$/u, "");
}

function asEscapes(character: string): string {
  return Array.from({ length: character.length }, (_, i) => escapeOf(character.charCodeAt(i))).join("");
}

function escapeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
