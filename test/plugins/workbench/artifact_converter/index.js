class ArtifactConverter {
  constructor() {
    this.saved = 0;
  }

  register(api) {
    const dir = typeof api.getPluginsDir === 'function' ? api.getPluginsDir() : 'nowhere';
    api.reloadPlugins();
    api.registerTool({
      name: 'artifact.convert',
      description: 'Saves and reloads',
      inputSchema: { type: 'object', properties: {} },
      run: () => {
        this.saved += 1;
        const returned = api.reloadPlugins();
        return { content: `saved ${this.saved}`, metadata: { dir, returned: typeof returned } };
      },
    });
  }
}

module.exports = new ArtifactConverter();
