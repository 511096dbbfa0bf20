import type { ToolSpec } from "../../contract/tool.ts";
import { table, wrap } from "./columns.ts";
import { quoted } from "./invocation.ts";
import { parametersOf, type Parameter } from "./parameters.ts";
import { oneLine, visible } from "./printable.ts";
import { shortPath } from "./render-problems.ts";
import type { Terminal } from "./terminal.ts";

/** What a tool does to the world and whether it asks first, in two or three words. */
export function marksOf({ effects, approval }: ToolSpec): string {
  const asks = approval === "never" ? [] : [approval === "always" ? "always asks" : "asks"];
  return [...(effects === "none" ? [] : [effects]), ...asks].join(", ");
}

/** Tools as a table: name, marks, description. */
export function renderTools(terminal: Terminal, tools: readonly ToolSpec[]): string[] {
  const columns = [
    { head: "TOOL", paint: (cell: string) => terminal.paint("bold", cell) },
    { head: "EFFECTS", paint: (cell: string) => terminal.paint("yellow", cell) },
    { head: "WHAT IT DOES" },
  ];
  const rows = tools.map((tool) => [oneLine(tool.name), marksOf(tool) || "-", oneLine(tool.description)]);
  return table(columns, rows, terminal.width, (head) => terminal.paint("dim", head));
}

/** One tool in full. */
export function renderTool(terminal: Terminal, tool: ToolSpec, command: string): string[] {
  const parameters = parametersOf(tool.input);
  const width = Math.min(terminal.width, 100);
  const faint = (text: string): string => terminal.paint("dim", text);
  return [
    `${terminal.paint("bold", oneLine(tool.name))}${tool.ui?.title === undefined ? "" : `  ${oneLine(tool.ui.title)}`}`,
    ...visible(tool.description)
      .split("\n")
      .flatMap((line) => wrap(line, width)),
    "",
    ...renderParameters(terminal, parameters, width),
    "",
    ...factsOf(tool).map(([name, value]) => `${faint(name.padEnd(9))} ${value}`),
    "",
    `${faint("Call it".padEnd(9))} ${command} call ${exampleCall(tool.name, parameters)}`,
  ];
}

const WIDEST_TYPE = 20;

function renderParameters(terminal: Terminal, parameters: readonly Parameter[], width: number): string[] {
  if (parameters.length === 0) return ["It takes no arguments."];
  const rows = parameters.map((one) => ({
    name: oneLine(one.name) + (one.isRequired ? " *" : ""),
    type: oneLine(one.type),
    words: oneLine(one.description),
  }));
  const names = Math.max(...rows.map(({ name }) => name.length));
  const types = Math.min(WIDEST_TYPE, Math.max(...rows.map(({ type }) => type.length)));
  const lead = " ".repeat(names + types + 6);
  return [
    `Arguments${parameters.some((one) => one.isRequired) ? terminal.paint("dim", "  (* required)") : ""}`,
    ...rows.flatMap(({ name, type, words }) => {
      const start = `  ${terminal.paint("bold", name.padEnd(names))}  `;
      const [first = "", ...rest] = words === "" ? [] : wrap(words, width - lead.length);
      const further = rest.map((line) => lead + line);
      if (type.length <= types) return [`${start}${terminal.paint("cyan", type.padEnd(types))}  ${first}`.trimEnd(), ...further];
      const [head = "", ...tail] = wrapType(type, width - names - 4).map((line) => terminal.paint("cyan", line));
      return [start + head, ...[...tail, ...(words === "" ? [] : [words])].map((line) => " ".repeat(names + 4) + line)];
    }),
  ];
}

// A long list of allowed words has no spaces to break at.
function wrapType(type: string, width: number): string[] {
  if (type.length <= width) return [type];
  return wrap(type.replaceAll("|", "| "), width).map((line) => line.replaceAll("| ", "|"));
}

function factsOf(tool: ToolSpec): [string, string][] {
  const { origin, limits, aliases } = tool;
  const limit = Object.entries(limits ?? {}).map(([name, value]) => `${name} ${value}`);
  return [
    ["Effects", `${tool.effects}; approval: ${tool.approval}`],
    ...(limit.length === 0 ? [] : [["Limits", limit.join(", ")] as [string, string]]),
    ...(aliases === undefined || aliases.length === 0 ? [] : [["Also", aliases.join(", ")] as [string, string]]),
    ["From", origin.file === undefined ? `${origin.plugin} (${origin.dialect})` : shortPath(origin.file)],
  ];
}

function exampleCall(name: string, parameters: readonly Parameter[]): string {
  const needed = parameters.filter((one) => one.isRequired && !one.name.includes("."));
  return [quoted(name), ...needed.map((one) => `${quoted(one.name)}=…`)].join(" ");
}
