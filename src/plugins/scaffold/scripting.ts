import { GREETING, json, type Template } from "./template.ts";
import type { Words } from "./words.ts";

/** An assistant tool of Scripting. */
export function scripting({ snake, pascal, title }: Words): Template {
  return {
    tool: snake,
    about:
      "`assistant_tool.json` declares the tool and its parameters, `assistant_tool.tsx` registers what runs. The test function at its end is run by `pegboard test`, and by nothing else.",
    files: {
      "assistant_tool.json": json({
        displayName: title,
        id: snake,
        icon: "hand.wave",
        color: "systemBlue",
        description: GREETING.description,
        parameters: [
          { name: "name", type: "string", description: "Who is greeted, e.g. Ada", required: true },
          {
            name: "greeting",
            type: "string",
            description: "The word to greet with; Hello where it is left out",
            required: false,
          },
        ],
        requireApproval: false,
        autoApprove: false,
        scriptEditorOnly: false,
      }),
      "assistant_tool.tsx": `type ${pascal}Params = {
  name: string
  greeting?: string
}

const greet: AssistantToolExecuteFn<${pascal}Params> = async (params) => {
  const name = params.name.trim()
  if (name === "") return { success: false, message: "${GREETING.noName}" }
  return { success: true, message: \`\${params.greeting ?? "Hello"}, \${name}!\` }
}

const testGreet = AssistantTool.registerExecuteTool<${pascal}Params>(greet)

testGreet({ name: "Ada" })
`,
    },
  };
}
