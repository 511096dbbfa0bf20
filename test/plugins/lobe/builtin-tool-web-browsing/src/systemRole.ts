export const systemPrompt = (today: string) => `Today is ${today}. You have web search tools…`;
