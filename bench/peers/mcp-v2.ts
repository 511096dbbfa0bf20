import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport, McpServer } from "@modelcontextprotocol/server";
import { FORECAST, forecast, type Contestant } from "../contestant.ts";
import { numberOf } from "./mcp-result.ts";
import { zodInput } from "./schema.ts";

/** MCP SDK 2.x: client and server in one process over its in-memory transport. */
export async function contestant(): Promise<Contestant> {
  const server = new McpServer({ name: "bench", version: "1.0.0" });
  server.registerTool(FORECAST.name, { description: FORECAST.description, inputSchema: zodInput }, async (input) => ({
    content: [{ type: "text", text: String(await forecast(input)) }],
  }));
  const client = new Client({ name: "bench", version: "1.0.0" });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  return {
    name: "MCP SDK 2 (in memory)",
    run: (input) => client.callTool({ name: FORECAST.name, arguments: input as Record<string, unknown> }),
    read: numberOf,
    close: () => client.close(),
  };
}
