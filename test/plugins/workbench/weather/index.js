module.exports.register = (api) => {
  api.registerTool({
    name: 'weather.simple',
    description: 'From the document',
    inputSchema: { type: 'object', properties: {} },
    run: async () => {
return {
  content: "The temperature is 72°F"
};
    }
  });
  api.registerTool({
    name: 'weather.structured',
    description: 'From the document',
    inputSchema: { type: 'object', properties: {} },
    run: async () => {
return {
  content: "Current temperature in Mount Sterling: 29°F (-2°C) - Overcast",
  metadata: {
    temperature: 29,
    feelsLike: 19,
    humidity: 61,
    windSpeed: 12
  }
};
    }
  });
  api.registerTool({
    name: 'weather.missing',
    description: 'From the document',
    inputSchema: { type: 'object', properties: {} },
    run: async () => {
return {
  content: "Could not fetch temperature for InvalidCity",
  error: "City not found",
  metadata: { attempted: "InvalidCity" }
};
    }
  });
  api.registerTool({
    name: 'weather.report',
    description: 'From the document',
    inputSchema: { type: 'object', properties: {} },
    run: async () => {
return {
  content: [
    { type: "text", text: "Weather Report:" },
    { type: "text", text: "Temperature: 72°F" },
    { type: "text", text: "Humidity: 65%" }
  ]
};
    }
  });
};
