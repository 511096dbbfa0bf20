import { NavigationStack, ScrollView, Text, Navigation } from "scripting";
import { inWords, Tidying } from "./tidy";

type TidyNoteParams = {
  text: string;
  bullet?: "-" | "*";
};

const LINES_A_STEP = 200;

/** What the user sees on pressing "Preview": in Pegboard its words stand on the approval card. */
function Preview({ title, text }: { title: string; text: string }) {
  return (
    <NavigationStack>
      <ScrollView navigationTitle={title}>
        <Text>{title}</Text>
        <Text>{text}</Text>
      </ScrollView>
    </NavigationStack>
  );
}

const approvalRequest: AssistantToolApprovalRequestFn<TidyNoteParams> = async ({ text, bullet }) => {
  const tidying = new Tidying(text, bullet);
  tidying.step(tidying.total);
  const summary = inWords(tidying.changes);
  return {
    title: "Tidy this note?",
    message: `The assistant wants to tidy a note of ${tidying.total} lines (${summary}).`,
    previewButton: {
      label: "Preview",
      action: () => Navigation.present({ element: <Preview title={`After: ${summary}`} text={tidying.text} /> }),
    },
    primaryButtonLabel: "Tidy it",
    secondaryButtonLabel: "Leave it",
  };
};

const tidyNote: AssistantToolExecuteWithApprovalFn<TidyNoteParams> = async ({ text, bullet }, { primaryConfirmed }) => {
  if (!primaryConfirmed) return { success: false, message: "The user wants to leave the note as it is." };
  const tidying = new Tidying(text, bullet);
  AssistantTool.onCancel = () => `Stopped after ${tidying.done} of ${tidying.total} lines. So far:\n${tidying.text}`;
  while (tidying.step(LINES_A_STEP)) {
    AssistantTool.report(`${tidying.done} of ${tidying.total} lines`, "lines");
    // Lets a cancel through.
    await new Promise((go) => setTimeout(go, 0));
    if (AssistantTool.isCancelled) return { success: false, message: "Cancelled." };
  }
  AssistantTool.report(inWords(tidying.changes));
  return { success: true, message: tidying.text, changes: tidying.changes };
};

const testRequest = AssistantTool.registerApprovalRequest<TidyNoteParams>(approvalRequest);
const testTidyNote = AssistantTool.registerExecuteToolWithApproval<TidyNoteParams>(tidyNote);

// Run by `pegboard test`, and by the app's script editor; never when the tool is loaded.
const NOTE = { text: "#Shopping  \n* milk\n\n\n\n+ bread" };
testRequest(NOTE);
testTidyNote(NOTE, { primaryConfirmed: true, secondaryConfirmed: false });
testTidyNote(NOTE, { primaryConfirmed: false, secondaryConfirmed: true });
