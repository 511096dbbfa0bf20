/** An attribute of an XML element, with a space before it; nothing where there is no value. */
export function attribute(name: string, value: unknown): string {
  if (value === undefined || value === null || value === "") return "";
  return ` ${name}="${escape(String(value)).replaceAll('"', "&quot;").replaceAll(/\s+/gu, " ")}"`;
}

/** Text as it may stand in XML. */
export function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** An element with its text, or a closed one where there is none. */
export function element(name: string, attributes: string, text: unknown): string {
  const words = typeof text === "string" ? text : "";
  return words === "" ? `<${name}${attributes} />` : `<${name}${attributes}>${escape(words)}</${name}>`;
}
