import { Path, Script } from "scripting"
import { feet } from "./feet"

const scriptName = Script.name

type Params = {
  value: number
  to: "m" | "ft"
}

enum Unit {
  Metre = "m",
  Foot = "ft",
}

const convert: AssistantToolExecuteFn<Params> = async (params, scriptEditorProvider) => {
  AssistantTool.report("Converting", "step")
  if (params.value < 0) {
    return { success: false, message: "A length is never negative." }
  }
  AssistantTool.report("Converted", "step")
  AssistantTool.report(`Ran in ${Script.env} of ${Path.basename("/a/" + scriptName)}, editor: ${typeof scriptEditorProvider}`)
  const result = params.to === Unit.Foot ? feet(params.value) : params.value
  return {
    success: true,
    message: [`Converted.`, `<value>${result}</value>`].join("\n"),
  }
}

const testConvert = AssistantTool.registerExecuteTool<Params>(convert)

testConvert({ value: 2, to: "ft" })
testConvert({ value: -1, to: "m" })
