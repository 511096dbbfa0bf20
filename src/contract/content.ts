/** A piece of what the model reads. */
export type Content =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string }
  | { readonly type: "link"; readonly uri: string; readonly name?: string; readonly mimeType?: string };

/** A file that a call produced: inline as base64, or by address. */
export interface Artifact {
  readonly name: string;
  readonly mimeType: string;
  readonly base64?: string;
  readonly url?: string;
}

/** Content of one text. */
export function text(value: string): Content {
  return { type: "text", text: value };
}

/** Everything of the content that is text, joined by line breaks. */
export function textOf(content: readonly Content[]): string {
  return content
    .filter((part) => part.type === "text")
    .map((part) => part.text)
    .join("\n");
}
