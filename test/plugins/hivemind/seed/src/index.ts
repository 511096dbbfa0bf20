import { definePlugin, z } from '@hivemind-os/plugin-sdk';
import { fetchWeather } from './weather.js';

const base64EncodedPdf = 'JVBERi0xLjQK';
const url = 'https://api.example.com/items';
let answer: { status: number; statusText: string; ok: boolean; json(): Promise<object> };
const fetch = async (_url: string, _init: object) => answer;

export default definePlugin({
  tools: [
{
name: 'get_weather',
description: 'Get the current weather for a city',
parameters: z.object({
city: z.string().describe('City name'),
units: z.enum(['celsius', 'fahrenheit']).default('celsius'),
}),
execute: async (params, ctx) => {
const data = await fetchWeather(params.city, params.units);
return { content: data };
},
},
{
name: 'search',
description: 'The parameters of the document',
parameters: z.object({
query: z.string().describe('Search query text'),
limit: z.number().min(1).max(100).default(20).describe('Max results'),
status: z.enum(['open', 'closed', 'all']).default('open'),
tags: z.array(z.string()).optional().describe('Filter by tags'),
}),
execute: async (params) => ({ content: params }),
},
{
name: 'return_values',
description: 'Every kind of result in the document',
parameters: z.object({ kind: z.enum(['text', 'data', 'error', 'artifacts']) }),
execute: async ({ kind }) => {
const items = [1, 2];
switch (kind) {
case 'text':
// Simple string result
return { content: 'Task completed successfully' };
case 'data':
// Structured data (serialized to JSON for the agent)
return {
content: {
items: [...items],
total: 42,
page: 1,
},
};
case 'error':
// Error result
return { content: 'API rate limit exceeded', isError: true };
default:
// Result with artifacts (files)
return {
content: 'Report generated',
artifacts: [{
name: 'report.pdf',
mimeType: 'application/pdf',
content: base64EncodedPdf,
}],
};
}
},
},
{
name: 'create_item',
description: 'Create a new item',
parameters: z.object({ title: z.string() }),
annotations: {
sideEffects: true, // this tool modifies external state
approval: 'suggest', // suggest user approval before execution
},
execute: async (params, ctx) => {
const result = { id: 'item-1', title: params.title };
// Access config
const apiKey = ctx.config.apiKey;
// Log activity
ctx.logger.info('Fetching data', { query: params.title });
// Read/write secrets
const token = await ctx.secrets.get('oauth_token');
// Emit events for workflow triggers
await ctx.emitEvent('item.created', { id: result.id });
// Push messages into the connector pipeline
await ctx.emitMessage({
source: `myapp:${result.id}`,
channel: 'notifications',
content: `New item created: ${result.title}`,
});
return { content: { ...result, apiKey, token } };
},
},
{
name: 'call_api',
description: 'The error handling of the document',
parameters: z.object({ status: z.number() }),
execute: async (params, ctx) => {
answer = { status: params.status, statusText: 'Status Text', ok: params.status === 200, json: async () => ({ fine: true }) };
const res = await fetch(url, { headers: { Authorization: `Bearer ${ctx.config.token}` } });
if (res.status === 401) {
throw new Error('Authentication failed. Check your API key in plugin settings.');
}
if (res.status === 429) {
return { content: 'Rate limited. Try again in a few minutes.', isError: true };
}
if (!res.ok) {
throw new Error(`API error: ${res.status} ${res.statusText}`);
}
return { content: await res.json() };
},
},
  ],
});
