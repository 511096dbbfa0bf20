AssistantTool.registerApprovalRequest(async () => ({ message: "may I?" }))
AssistantTool.registerExecuteTool("no function")
