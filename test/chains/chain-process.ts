import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { createHost, defineTool, type Approver, type Host } from "pegboard";

const ask = { tool: "ask", input: { name: "{{step0.content}}" } };
const mark = (name: string): { tool: string; input: { name: string } } => ({ tool: "mark", input: { name } });

// Of tools that mark that they ran; one of these asks, and one hangs where it is told to.
const CHAINS = {
  asking: { steps: [mark("first"), ask, mark("last, after {{step1.content}}")] },
  inner: { steps: [mark("first"), ask] },
  outer: { steps: [{ tool: "chain.inner" }, mark("outer")] },
  hanging: { steps: [mark("first"), { tool: "hang", input: { name: "hung" } }, mark("last")] },
};

/** How such a host behaves. */
export interface Marking {
  readonly approver?: Approver;
  /** Told when the tool that hangs has begun; without it the tool does not hang. */
  readonly onHang?: () => void;
}

/** A host with these chains, which keeps its calls in a folder. */
export function markingHost(data: string, { approver, onHang }: Marking = {}): Host {
  const input = { type: "object", properties: { name: { type: "string" } }, required: ["name"] } as const;
  const marking = (name: string, after: (marked: string) => unknown, approval: "never" | "always" = "never") =>
    defineTool({
      name,
      description: "Marks that it ran.",
      approval,
      effects: "writes",
      input,
      async run({ name: marked }) {
        await appendFile(join(data, "marks"), `${name} ${marked}\n`);
        return after(marked);
      },
    });
  const tools = [
    marking("mark", (marked) => `marked ${marked}`),
    marking("ask", () => "asked", "always"),
    marking("hang", () => (onHang === undefined ? "not hung" : new Promise(() => onHang()))),
  ];
  return createHost({ tools, data, config: { chains: CHAINS }, ...(approver === undefined ? {} : { approver }) });
}

// As a process of its own: begins a chain, and tells when it can be killed.
if (process.argv[1] === import.meta.filename) {
  const [, , data = "", tool = ""] = process.argv;
  const told = async (): Promise<void> => {
    await host.flush();
    process.stdout.write("now\n");
  };
  const host = markingHost(data, { onHang: () => void told() });
  host.listen({ event: ({ type }) => (type === "approval-requested" ? told() : undefined) });
  await host.call(tool, tool === "chain.run" ? CHAINS.asking : {});
}
