import { appendFile, mkdir, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { defineTool, text } from "pegboard";

// The command sets PEGBOARD_DATA for the tools it runs; the rest is for hosts that do not.
const file = join(process.env["PEGBOARD_DATA"] ?? join(homedir(), ".local", "share", "pegboard"), "notes.md");

// A tool that changes something says so in `effects`, asks with `approval`, and shows with `explain` what would change.
export const add = defineTool({
  name: "notes.add",
  description: "Adds a line to your notes; asks first.",
  effects: "writes",
  approval: "suggest",
  input: {
    type: "object",
    properties: { text: { type: "string", minLength: 1, maxLength: 2000, description: "What to note, on one line." } },
    required: ["text"],
    additionalProperties: false,
  },
  explain: ({ text: note }) => ({
    title: "Add a note",
    message: `Appends one line to ${file}:`,
    preview: [text(lineOf(note))],
    labels: { approve: "Add it", decline: "Leave it" },
  }),
  async run({ text: note }) {
    const line = lineOf(note);
    await mkdir(dirname(file), { recursive: true });
    await appendFile(file, `${line}\n`);
    return { ok: true, content: [text(`Noted: ${line}`)], data: { file, line } };
  },
});

export const list = defineTool({
  name: "notes.list",
  description: "Lists your notes, oldest first.",
  effects: "reads",
  input: {
    type: "object",
    properties: { containing: { type: "string", description: "Only notes with this in them." } },
    additionalProperties: false,
  },
  async run({ containing = "" }) {
    const notes = (await readNotes()).filter((note) => note.toLowerCase().includes(containing.toLowerCase()));
    const shown = notes.length === 0 ? "There are no such notes. Add one with notes.add." : notes.join("\n");
    return { ok: true, content: [text(shown)], data: { file, notes } };
  },
});

/** @param {string} note */
function lineOf(note) {
  return `- ${note.trim().replaceAll(/\s+/gu, " ")}`;
}

async function readNotes() {
  try {
    return (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
