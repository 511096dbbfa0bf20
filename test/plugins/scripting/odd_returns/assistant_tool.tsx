const RETURNS: Record<string, () => unknown> = {
  modern: () => ({
    success: true,
    output: {
      userParts: ["for the user", { type: "image", base64: "dXNlcg==" }],
      assistantParts: ["plain", { type: "text", text: "typed" }, { type: "image", base64: "aGk=", mimeType: "image/jpeg" }, { type: "image", base64: "aGk=" }],
    },
  }),
  modernFailure: () => ({ success: false, output: { assistantParts: ["no luck"] } }),
  extra: () => ({ success: true, message: "done", rows: 3 }),
  text: () => "just text",
  nothing: () => undefined,
  noSuccess: () => ({ message: "half a result" }),
  noMessage: () => ({ success: true }),
  silentFailure: () => ({ success: false, message: "" }),
  throws: () => {
    throw new Error("out of paper")
  },
}

AssistantTool.registerExecuteTool<{ kind: string }>(async ({ kind }) => RETURNS[kind]() as never)
