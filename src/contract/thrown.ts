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
    return (
      [message, name].find((words): words is string => typeof words === "string" && words !== "") ?? "an error without words"
    );
  }
  if (error === "") return "an empty text";
  return typeof error === "string" ? error : (JSON.stringify(error) ?? String(error));
}
