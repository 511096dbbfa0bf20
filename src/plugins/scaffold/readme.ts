import type { Template } from "./template.ts";
import type { Words } from "./words.ts";

/** The README of a new plugin: where things are, and what to try. */
export function readme({ title }: Words, dialect: string, { tool, about }: Template): string {
  const what = dialect === "native" ? "A plugin for Pegboard" : `A plugin in the style of ${dialect}`;
  return `# ${title}

${what}, with one tool: \`${tool}\`.

${about}

Try it, in this folder:

\`\`\`sh
pegboard tools ${tool} --plugins ..
pegboard call ${tool} name=Ada --plugins ..
pegboard test .
\`\`\`

\`pegboard test\` calls the tools as \`cases.json\` says and compares what comes back; add a case for everything that should stay
as it is. \`pegboard check .\` finds what models and other hosts would stumble over.
`;
}
