AssistantTool.registerExecuteToolWithApproval(async (params, userAction) => ({
  success: userAction.primaryConfirmed,
  message: JSON.stringify(userAction),
}))
