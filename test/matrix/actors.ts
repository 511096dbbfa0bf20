import { SPECIMENS, type Specimen } from "../conformance/five-plugins.ts";

/** One plugin style in the matrix: a tool that acts on a name, and one that never ends by itself. */
export interface Actor {
  readonly dialect: string;
  /** The plugins' files, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly act: string;
  readonly wait: string;
  /** What it says when it has acted. */
  readonly acted: (name: string) => string;
  /** A file whose change is another definition, and that other text. */
  readonly change: { readonly file: string; readonly text: string };
  /** What a tool that is told of a no says to it, and to nobody's answer. */
  readonly onNo?: RegExp;
  readonly onNobody?: RegExp;
}

// The approval tool of Scripting: it is run after a person's choice, whichever that was.
const SCRIPT = {
  "sa_act/assistant_tool.json": JSON.stringify({
    displayName: "Act",
    id: "sa_act",
    icon: "x",
    color: "blue",
    description: "Acts.",
    parameters: [{ name: "name", type: "string", description: "On whom.", required: true }],
    requireApproval: true,
    autoApprove: true,
    scriptEditorOnly: false,
  }),
  "sa_act/assistant_tool.tsx": `
AssistantTool.registerApprovalRequest<{ name: string }>(async ({ name }) => ({ message: "Act on " + name + "?", primaryButtonLabel: "Act", secondaryButtonLabel: "Leave" }))
AssistantTool.registerExecuteToolWithApproval<{ name: string }>(async ({ name }, action) =>
  action.primaryConfirmed ? { success: true, message: "Acted on " + name } : { success: false, message: action.secondaryConfirmed ? "left alone" : "dismissed" })`,
};

/** All five. */
export const ACTORS: readonly Actor[] = SPECIMENS.map(actorOf);

function actorOf({ dialect, files, names }: Specimen): Actor {
  const isScripting = dialect === "scripting";
  const all = isScripting ? { ...files, ...SCRIPT } : files;
  const act = isScripting ? "sa_act" : names.greet;
  const file = isScripting ? "sa_act/assistant_tool.json" : fileWith(all, "Greets.");
  const text = (all[file] ?? "").replace("Greets.", "Greets, otherwise.").replace("Acts.", "Acts, otherwise.");
  return {
    dialect,
    files: all,
    act,
    wait: names.wait,
    acted: (name) => (isScripting ? `Acted on ${name}` : `Hello, ${name}`),
    change: { file, text },
    ...(isScripting ? { onNo: /left alone/u, onNobody: /dismissed/u } : {}),
  };
}

function fileWith(files: Readonly<Record<string, string>>, words: string): string {
  const found = Object.keys(files).find((file) => files[file]?.includes(words));
  if (found === undefined) throw new Error(`No file holds ${words}`);
  return found;
}
