import type { Explanation } from "../../contract/approval.ts";
import { text, type Content } from "../../contract/content.ts";
import { isObject, thawJson, type JsonObject } from "../../contract/json.ts";
import { messageOf } from "../../contract/thrown.ts";
import { openEditor } from "./editor/open-editor.ts";
import type { LoadedTool } from "./loaded-tool.ts";
import { previews } from "./preview.ts";
import type { AuthorFunction } from "./registrations.ts";

/** What an author's approval request says; every field may be of any kind. */
interface Request {
  readonly title?: unknown;
  readonly message?: unknown;
  readonly previewButton?: unknown;
  readonly primaryButtonLabel?: unknown;
  readonly secondaryButtonLabel?: unknown;
}

/** The words and the preview for the approval card, by the tool's own request function where it has one. */
export async function explain(tool: LoadedTool, input: JsonObject): Promise<Explanation> {
  const { displayName, description } = tool.config;
  const request = tool.registered.get("approvalRequest");
  if (request === undefined) return { title: displayName, message: description };
  const shown: Content[] = [];
  const editor = await openEditor(tool, shown);
  if ("missing" in editor) return { title: displayName, message: editor.missing };
  return previews.run(shown, async () => {
    const asked = await ask(request, input, editor.provider);
    await showPreview(asked.previewButton, shown);
    const labels = { ...label("approve", asked.primaryButtonLabel), ...label("decline", asked.secondaryButtonLabel) };
    return {
      title: words(asked.title) ?? displayName,
      message: words(asked.message) ?? description,
      ...(shown.length === 0 ? {} : { preview: shown }),
      ...(Object.keys(labels).length === 0 ? {} : { labels }),
    };
  });
}

/** Whether the tool's card has a button for "no": where it has none, a refusal is a dismissal. */
export async function hasSecondaryButton(tool: LoadedTool, input: JsonObject): Promise<boolean> {
  const { labels } = await explain(tool, input).catch(() => ({ labels: {} as Explanation["labels"] }));
  return !tool.registered.has("approvalRequest") || labels?.decline !== undefined;
}

async function ask(request: AuthorFunction, input: JsonObject, editor: unknown): Promise<Request> {
  const asked = await request(thawJson(input), editor);
  return isObject(asked) ? asked : {};
}

// Pressed once, ahead of time, so that people see at once what they would see.
async function showPreview(button: unknown, shown: Content[]): Promise<void> {
  const action = isObject(button) ? (button as { action?: unknown }).action : undefined;
  if (typeof action !== "function") return;
  try {
    await (action as () => unknown)();
  } catch (error) {
    shown.push(text(`The preview failed: ${messageOf(error)}`));
  }
}

function words(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function label<K extends string>(name: K, value: unknown): { [key in K]?: string } {
  const said = words(value);
  return said === undefined ? {} : ({ [name]: said } as { [key in K]: string });
}
