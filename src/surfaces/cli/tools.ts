import type { Command } from "commander";
import type { ToolSpec } from "../../contract/tool.ts";
import { nearestNames } from "../../host/nearest.ts";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { openHost } from "./open-host.ts";
import { renderProblems, shortPath } from "./render-problems.ts";
import { renderTool, renderTools } from "./render-tool.ts";

/** `pegboard tools [pattern]` */
export function addToolsCommand(program: Command, cli: Cli): void {
  program
    .command("tools")
    .summary("list the tools, or show one in full")
    .description("List the tools, or show one in full.")
    .argument("[pattern]", "a tool's name, a part of names, or a pattern with * for anything")
    .addHelpText("after", HELP)
    .action(async (pattern: string | undefined, _options: unknown, command: Command) => {
      cli.exit(await tools(cli, pattern, command.optsWithGlobals<SharedOptions>()));
    });
}

const HELP = `
Examples:
  $ pegboard tools
  $ pegboard tools text.stats
  $ pegboard tools "notes.*"
  $ pegboard tools --json`;

async function tools(cli: Cli, pattern: string | undefined, options: SharedOptions): Promise<number> {
  const { terminal } = cli;
  const { host, problems, plugins } = await openHost(cli, options);
  const all = host.tools();
  const exact = pattern === undefined ? undefined : host.tool(pattern);
  const found = exact === undefined ? matching(all, pattern) : [exact];
  if (options.json === true) terminal.json({ tools: found, problems });
  else if (exact !== undefined) for (const line of renderTool(terminal, exact, cli.command)) terminal.line(line);
  else if (found.length > 0) for (const line of renderTools(terminal, found)) terminal.line(line);
  else terminal.note(noneMessage(all, pattern, shortPath(plugins.path)));
  if (options.json !== true && exact === undefined) renderProblems(terminal, problems);
  return found.length === 0 && pattern !== undefined ? EXIT.usage : EXIT.ok;
}

function matching(tools: readonly ToolSpec[], pattern = ""): readonly ToolSpec[] {
  const wanted = pattern.toLowerCase();
  if (!wanted.includes("*")) return tools.filter(({ name }) => name.toLowerCase().includes(wanted));
  const parts = wanted.split("*").map((part) => part.replaceAll(/[\\^$.+?()[\]{}|]/gu, String.raw`\$&`));
  const whole = new RegExp(`^${parts.join(".*")}$`, "u");
  return tools.filter(({ name }) => whole.test(name.toLowerCase()));
}

function noneMessage(tools: readonly ToolSpec[], pattern: string | undefined, folder: string): string {
  if (pattern === undefined) return `There are no tools in ${folder}. Put a module there that exports defineTool({ … }).`;
  const near = nearestNames(
    pattern,
    tools.map(({ name }) => name),
  );
  const hint = near.length === 0 ? "" : ` Did you mean ${near.map((name) => `"${name}"`).join(" or ")}?`;
  return `No tool matches "${pattern}".${hint}`;
}
