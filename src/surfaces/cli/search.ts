import type { Command } from "commander";
import type { Cli, SharedOptions } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { openHost } from "./open-host.ts";
import { wholeNumber } from "./option-values.ts";
import { rankTools } from "./rank.ts";
import { renderTools } from "./render-tool.ts";

interface SearchOptions extends SharedOptions {
  readonly limit: number;
}

/** `pegboard search WORDS…` */
export function addSearchCommand(program: Command, cli: Cli): void {
  program
    .command("search")
    .summary("find tools by what they do")
    .description("Find tools by words in their names, descriptions and arguments, best first.")
    .argument("<words...>", "what to look for; a beginning of a word is enough")
    .option("-l, --limit <number>", "show at most so many", wholeNumber, 10)
    .addHelpText("after", HELP)
    .action(async (words: string[], _options: unknown, command: Command) => {
      cli.exit(await search(cli, words.join(" "), command.optsWithGlobals<SearchOptions>()));
    });
}

const HELP = `
Examples:
  $ pegboard search time zone
  $ pegboard search count --limit 3 --json`;

async function search(cli: Cli, query: string, options: SearchOptions): Promise<number> {
  const { terminal } = cli;
  const { host, problems } = await openHost(cli, options);
  const matches = rankTools(host.tools(), query).slice(0, options.limit);
  if (options.json === true) terminal.json({ query, matches, problems });
  else if (matches.length === 0) terminal.note(`No tool has to do with "${query}". See all of them: ${cli.command} tools`);
  else
    for (const line of renderTools(
      terminal,
      matches.map(({ tool }) => tool),
    ))
      terminal.line(line);
  return EXIT.ok;
}
