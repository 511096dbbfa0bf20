AssistantTool.registerExecuteTool(async () => ({ success: true, message: "never" }))
