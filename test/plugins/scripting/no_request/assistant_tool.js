AssistantTool.registerExecuteToolWithApproval(async () => ({ success: true, message: "first" }))
AssistantTool.registerExecuteToolWithApproval(async (params, action) => ({ success: action.primaryConfirmed, message: "second" }))
