import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key for one purpose, made of a key of the ring. */
export function subkey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", `pegboard: ${purpose}`, 32));
}

/** The text, sealed; only who names the same key and the same things it is about can open it. In base64: nonce, cipher text, tag. */
export function seal(key: Buffer, about: readonly string[], text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(JSON.stringify(about)));
  // As JSON, for UTF-8 has no form for every string.
  return Buffer.concat([nonce, cipher.update(JSON.stringify(text)), cipher.final(), cipher.getAuthTag()]).toString("base64");
}

/** The text that was sealed; undefined where it was altered, or sealed with another key or about something else. */
export function unseal(key: Buffer, about: readonly string[], sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(JSON.stringify(about)))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    return JSON.parse(text) as string;
  } catch {
    return undefined;
  }
}
