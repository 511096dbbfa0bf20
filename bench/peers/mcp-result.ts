/** The number in an MCP tool result; undefined where the server reports an error. */
export function numberOf(output: unknown): unknown {
  const result = output as { isError?: boolean; content: { text?: string }[] };
  return result.isError ? undefined : Number(result.content[0]?.text);
}
