/** Why a journal could not be opened, with the file and the way out. */
export function openingProblem(file: string, error: unknown): string {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message: string };
  const stopped = "Calls run, but are not recorded.";
  if (code === undefined) return `${message} ${stopped}`;
  const way =
    code === "ERR_SQLITE_ERROR"
      ? wayOutOfSqlite((errcode ?? 0) % 256)
      : "Make its folder writable for this user, or choose another data folder.";
  return `The journal ${file} could not be opened: ${message}. ${way} ${stopped}`;
}

function wayOutOfSqlite(primaryCode: number): string {
  switch (primaryCode) {
    case 5:
      return "Another program holds it: end that program, then start again.";
    case 11:
    case 26:
      return "The file is damaged or no journal: move it away (a new one is made) or put a backup in its place.";
    case 13:
      return "The disk is full: make room, then start again.";
    default:
      return "Make the file and its folder writable for this user, or choose another data folder.";
  }
}

/** That writing fails for now. */
export function writingProblem(file: string, reason: string): string {
  return `The journal ${file} cannot be written: ${reason}. Events are kept in memory and tried again; make room on the disk or end the program that holds the file.`;
}

/** That events are lost. */
export function lossProblem(file: string, count: number): string {
  return `The journal ${file} lost ${count} ${count === 1 ? "event" : "events"} that could not be written.`;
}
