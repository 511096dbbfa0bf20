import { isObject, type JsonObject } from "../../contract/json.ts";

/** What a server gave. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  /** Seconds. */
  readonly expiresIn?: number;
}

const MOST_BYTES = 256 * 1024;

/** The fields of an answer, whether it is written as JSON or as a form; undefined where it is neither, or too long. */
export async function fieldsOf(response: Response): Promise<JsonObject | undefined> {
  const text = await textOf(response);
  return text === undefined ? undefined : (parseJson(text) ?? parseForm(text));
}

/** The tokens in an answer; undefined where it has none. */
export function tokensIn(fields: JsonObject): Tokens | undefined {
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = fields;
  if (typeof accessToken !== "string" || accessToken === "") return undefined;
  // Some servers write the number as a text.
  const expiresIn = typeof seconds === "string" ? Number(seconds) : seconds;
  return {
    accessToken,
    ...(typeof refreshToken === "string" && refreshToken !== "" ? { refreshToken } : {}),
    ...(typeof expiresIn === "number" && expiresIn > 0 && expiresIn < 1e10 ? { expiresIn } : {}),
  };
}

async function textOf(response: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    // Leaving the loop ends the connection.
    if (bytes > MOST_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function parseJson(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function parseForm(text: string): JsonObject | undefined {
  const fields = Object.fromEntries(new URLSearchParams(text));
  return "access_token" in fields || "error" in fields ? fields : undefined;
}
