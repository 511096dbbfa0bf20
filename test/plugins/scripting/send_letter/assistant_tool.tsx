import { Text, VStack, Navigation, Button, Storage as Kept } from "scripting"

type Params = { to: string }

const request: AssistantToolApprovalRequestFn<Params> = async (params) => {
  params.to = params.to.trim()
  return {
    title: `Letter to ${params.to}`,
    message: "The assistant wants to send a letter.",
    previewButton: {
      label: "Read it",
      action: () => {
        QuickLook.previewText(`Dear ${params.to}, …`)
        Navigation.present({
          element: (
            <VStack>
              <Text>Stamped:</Text>
              <>
                <Text>{1} time</Text>
              </>
              <Button title="OK" action={() => {}} />
            </VStack>
          ),
        })
      },
    },
    primaryButtonLabel: "Send",
    secondaryButtonLabel: "Don't send",
  }
}

const send: AssistantToolExecuteWithApprovalFn<Params> = async (params, userAction) => {
  params.to = params.to.trim()
  if (!userAction.primaryConfirmed) {
    const how = userAction.secondaryConfirmed ? "The user cancelled" : "Nobody confirmed"
    return { success: false, message: `${how} the letter to ${params.to}.` }
  }
  const sent = (Storage.get<number>("sent") ?? 0) + 1
  Storage.set("sent", sent)
  return { success: true, message: `Sent to ${params.to}, letter no. ${Kept.get("sent")}.` }
}

const testRequest = AssistantTool.registerApprovalRequest<Params>(request)
const testSend = AssistantTool.registerExecuteToolWithApproval<Params>(send)

testRequest({ to: "Ada" })
testSend({ to: "Ada" }, { primaryConfirmed: true, secondaryConfirmed: false })
testSend({ to: "Ada" }, { primaryConfirmed: false, secondaryConfirmed: true })
