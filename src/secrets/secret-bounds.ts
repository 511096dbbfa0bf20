import type { SealedSecrets } from "../contract/secrets.ts";

const MOST_BYTES = 64 * 1024;
const LONGEST_KEY = 256;
/** Each is looked for in all that passes. */
const MOST_OF_A_PLUGIN = 256;

/** Throws where this cannot be kept as a secret. */
export function checkSecret(plugin: string, key: string, value: string, rows: SealedSecrets): void {
  if (plugin === "" || key === "") throw new Error("A secret needs a plugin and a key to be kept under; neither may be empty.");
  if (key.length > LONGEST_KEY)
    throw new Error(`A secret's key may have ${LONGEST_KEY} characters, not ${key.length}. Shorten it.`);
  if (value === "") throw new Error(`The secret "${key}" is empty. To have none, remove it.`);
  const bytes = Buffer.byteLength(value);
  if (bytes > MOST_BYTES)
    throw new Error(
      `The secret "${key}" has ${bytes} bytes; at most ${MOST_BYTES} can be kept. Keep it in a file, and its key here.`,
    );
  if (rows.find(plugin, key) !== undefined) return;
  const others = rows.all().filter((row) => row.plugin === plugin).length;
  if (others >= MOST_OF_A_PLUGIN)
    throw new Error(`The plugin "${plugin}" keeps ${others} secrets, which is the most. Remove some first.`);
}
