/** Something that the person who typed the command can put right; ends it with the exit code for wrong usage. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
