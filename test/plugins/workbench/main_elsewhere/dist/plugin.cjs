"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.register = void 0;
const register = (api) => {
  api.registerTool({ name: "web.main", description: "Compiled", inputSchema: { type: "object" }, run: async () => "from main" });
};
exports.register = register;
