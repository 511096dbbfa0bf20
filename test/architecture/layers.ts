/** What the files of one folder, or one file at the top of src, may import. */
export interface Layer {
  /** Folders and top files of src, beside its own. */
  readonly arrows: readonly string[];
  /** Packages; "node:" stands for all that Node brings. */
  readonly packages: readonly string[] | "any";
  /** Its parts (the folders in it) may not import each other. */
  readonly apart?: boolean;
  /** It loads code that is not ours, under names that are known only when it runs. */
  readonly loads?: boolean;
}

const NODE = ["node:"];

/** The arrows of ARCHITECTURE.md. A new folder does not pass until it has its line here and there. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  contract: { arrows: [], packages: [] },
  pipeline: { arrows: ["contract"], packages: [...NODE, "@opentelemetry/api"] },
  dialects: { arrows: ["contract"], packages: "any", apart: true, loads: true },
  plugins: { arrows: ["contract", "dialects"], packages: "any", loads: true },
  policies: { arrows: ["contract"], packages: "any" },
  stores: { arrows: ["contract"], packages: "any", apart: true },
  schema: { arrows: ["contract"], packages: "any" },
  config: { arrows: ["contract", "schema"], packages: "any", loads: true },
  secrets: { arrows: ["contract"], packages: "any" },
  events: { arrows: ["contract"], packages: "any" },
  chains: { arrows: ["contract"], packages: NODE },
  host: { arrows: ["contract", "pipeline"], packages: NODE },
  models: { arrows: ["contract", "host"], packages: "any" },
  surfaces: { arrows: ["contract", "host"], packages: "any", loads: true },
  // Puts the parts together; behind pegboard.ts.
  wiring: {
    arrows: ["contract", "host", "dialects", "plugins", "policies", "stores", "schema", "config", "secrets", "events", "chains"],
    packages: NODE,
  },
  testing: { arrows: ["contract", "host", "pegboard.ts", "define-tool.ts"], packages: NODE },
  "define-tool.ts": { arrows: ["contract", "schema"], packages: "any" },
  "pegboard.ts": {
    arrows: ["contract", "host", "plugins", "wiring", "models"],
    packages: NODE,
  },
  // The class of the Replica dialect, on a gate of its own.
  "replica.ts": { arrows: ["contract", "dialects", "host"], packages: NODE },
  "index.ts": { arrows: ["contract", "host", "config", "policies", "models", "define-tool.ts", "pegboard.ts"], packages: [] },
  // The program: it alone knows both the surfaces and what they are given.
  "bin.ts": { arrows: ["surfaces", "plugins", "wiring", "pegboard.ts"], packages: NODE },
};
