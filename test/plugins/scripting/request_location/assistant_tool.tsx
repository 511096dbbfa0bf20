const testRequest = AssistantTool.registerApprovalRequest(async () => ({
  message: "The assistant wants to know where you are.",
  primaryButtonLabel: "Allow",
}))

const testExecute = AssistantTool.registerExecuteToolWithApproval(async (params, { primaryConfirmed, secondaryConfirmed }) => {
  if (!primaryConfirmed) return { success: false, message: `Not confirmed (${secondaryConfirmed}).` }
  Location.setAccuracy("best")
  const location = await Location.requestCurrent()
  return { success: true, message: `<latitude>${location.latitude}</latitude>` }
})

testRequest({})
testExecute({}, { primaryConfirmed: true, secondaryConfirmed: false })
