import { defineTool } from "pegboard";

// The smallest useful tool: a schema, a function, and an object that comes back as data.
export default defineTool({
  name: "text.stats",
  description: "Counts characters, words, sentences and lines.",
  input: {
    type: "object",
    properties: { text: { type: "string", description: "The text to look at." } },
    required: ["text"],
    additionalProperties: false,
  },
  run({ text }) {
    const words = segments(text, "word").filter((part) => part.isWordLike).length;
    return {
      characters: segments(text, "grapheme").length,
      words,
      sentences: segments(text, "sentence").filter((part) => part.segment.trim() !== "").length,
      lines: text === "" ? 0 : text.split(/\r?\n/u).length,
      // At the 240 words a minute that most people read.
      readingSeconds: Math.ceil(words / 4),
    };
  },
});

/**
 * @param {string} text
 * @param {"word" | "grapheme" | "sentence"} granularity
 */
function segments(text, granularity) {
  return [...new Intl.Segmenter("en", { granularity }).segment(text)];
}
