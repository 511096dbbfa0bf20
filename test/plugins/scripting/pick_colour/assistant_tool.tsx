import { Button, VStack, Text, useEffect, useState } from "scripting"

function View({ params, response, isAutoApprove }: UIProps<{ colour: string }>) {
  const [picked] = useState(params.colour)
  useEffect(() => {
    response({ success: true, message: `${picked} (${isAutoApprove})` })
    response({ success: false, message: "too late" })
  }, [])
  return (
    <VStack>
      <Text>{picked}</Text>
      <Button title="Pick" action={() => response({ success: true, message: picked })} />
    </VStack>
  )
}

AssistantTool.registerUIView(View)
