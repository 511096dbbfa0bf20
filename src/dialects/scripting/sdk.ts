import { createElement, Fragment } from "./sdk/element.ts";

// What authors import from "scripting".
export * from "./sdk/views.ts";
export * from "./sdk/hooks.ts";
export * from "./sdk/device.ts";
export * from "./sdk/screens.ts";
export * from "./sdk/script.ts";
export { FileManager } from "./sdk/file-manager.ts";
export { Storage } from "./sdk/storage.ts";
export { createElement, Fragment } from "./sdk/element.ts";
export { useEffect as useLayoutEffect } from "./sdk/hooks.ts";

/** What compiled JSX calls. */
export const React = { createElement, Fragment };

/** The web's own, as far as the plugin may use the network. */
export const fetch: typeof globalThis.fetch = globalThis.fetch;
export const Request: typeof globalThis.Request = globalThis.Request;
export const Response: typeof globalThis.Response = globalThis.Response;
export const Headers: typeof globalThis.Headers = globalThis.Headers;
export const FormData: typeof globalThis.FormData = globalThis.FormData;
export const { AbortController, AbortSignal, URL, URLSearchParams } = globalThis;
