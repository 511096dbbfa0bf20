export * from "./manifest.js";
