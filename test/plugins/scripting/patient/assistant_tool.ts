type Params = { how: string; tag?: string }

// Set outside of a call: has no effect.
AssistantTool.onCancel = () => "from outside"

let told = 0
const waiting: (() => void)[] = []
Object.assign(globalThis, { patientTools: { waiting, told: () => told } })

AssistantTool.registerExecuteTool<Params>(async ({ how, tag }) => {
  AssistantTool.setState("tag", tag ?? "none")
  const before = `${AssistantTool.isCancelled} ${AssistantTool.onCancel}`
  AssistantTool.report(`started ${tag}`, "state")
  if (how === "heeds" || how === "silent" || how === "throws") {
    AssistantTool.onCancel = () => {
      told += 1
      if (how === "throws") throw new Error("in onCancel")
      return how === "heeds" ? `stopped ${AssistantTool.getState("tag")}, cancelled: ${AssistantTool.isCancelled}` : null
    }
  }
  await new Promise<void>((go) => waiting.push(go))
  AssistantTool.report(`going on ${AssistantTool.getState("tag")}`, "state")
  return {
    success: true,
    message: `${AssistantTool.getState("tag")}: ${before}; now ${AssistantTool.isCancelled}`,
  }
})

AssistantTool.report("nobody hears this")
