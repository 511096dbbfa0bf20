/** What was thrown, in words; anything can be thrown. */
export function messageOf(error: unknown): string {
  try {
    return wordsOf(error);
  } catch {
    return "something that cannot be shown";
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof Error) {
    const { message, name }: { message: unknown; name: unknown } = error;
    const words = [message, name].find((one): one is string => typeof one === "string" && one !== "") ?? "an error without words";
    return words + causeOf(error.cause, words);
  }
  if (error === "") return "an empty text";
  return typeof error === "string" ? error : (JSON.stringify(error) ?? String(error));
}

// "fetch failed" alone helps nobody.
function causeOf(cause: unknown, words: string): string {
  const reason = cause instanceof Error && typeof cause.message === "string" ? cause.message : "";
  return reason === "" || words.includes(reason) ? "" : `: ${reason}`;
}
