AssistantTool.registerExecuteTool(async () => ({ success: true, message: "wiped" }))
