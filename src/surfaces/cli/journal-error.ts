/** That the journal could not be read, in words that say the file and the way out. */
export class JournalError extends Error {
  override readonly name = "JournalError";
}
