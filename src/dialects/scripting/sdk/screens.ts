import { isObject } from "../../../contract/json.ts";
import { showInPreview } from "../preview.ts";
import { wordsIn } from "./element.ts";
import { rejection } from "./unavailable.ts";

// What would open a screen. While a preview is made its words are kept for the approval card; otherwise there is no screen.
function show(what: string, words: readonly unknown[]): Promise<void> {
  const said = words.filter((one) => typeof one === "string" && one !== "").join("\n");
  if (showInPreview(said)) return Promise.resolve();
  return rejection(new Error(`${what} opens a screen of the iOS app; Pegboard has none outside of previews.`));
}

/** Opens views. */
export const Navigation = {
  present(view: unknown): Promise<void> {
    return show("Navigation.present", wordsIn(isObject(view) && "element" in view ? view["element"] : view));
  },
  useDismiss: (): (() => void) => () => {},
};

/** Shows texts and files in full. */
export const QuickLook = {
  previewText: (words: string): Promise<void> => show("QuickLook.previewText", [words]),
  previewTexts: (words: readonly string[]): Promise<void> => show("QuickLook.previewTexts", words),
  previewURLs: (urls: readonly string[]): Promise<void> => show("QuickLook.previewURLs", urls),
  previewImage: (): Promise<void> => show("QuickLook.previewImage", ["(an image)"]),
};

/** Speaks to the user. What it would ask can only be asked by the app. */
export const Dialog = {
  alert: (options: { title?: string; message?: string }): Promise<void> =>
    show("Dialog.alert", [options?.title, options?.message]),
  confirm: (): Promise<never> => noAnswer("Dialog.confirm"),
  prompt: (): Promise<never> => noAnswer("Dialog.prompt"),
  actionSheet: (): Promise<never> => noAnswer("Dialog.actionSheet"),
};

function noAnswer(what: string): Promise<never> {
  return rejection(new Error(`${what} needs the iOS app Scripting; use an approval request to ask the user.`));
}
