AssistantTool.registerExecuteToolWithApproval(async (params) => ({ success: true, message: JSON.stringify(params) }))
