import type { z } from "zod/v3";
import type { PluginContext } from "./plugin-context.ts";

/** A schema of zod 3 or zod 4, by what it makes of a value. */
export interface SchemaOf<T> {
  readonly _output: T;
}

type Anything = z.output<z.ZodTypeAny>;

/** A plugin as its author writes it. */
export interface PluginDefinition {
  /** The settings: a zod object. The host asks for them and gives them back as `ctx.config`. */
  configSchema?: SchemaOf<Anything>;
  auth?: AuthConfig;
  tools?: readonly ToolDefinition[];
  /** Work that goes on in the background until `ctx.signal` aborts. */
  loop?: (ctx: PluginContext) => Promise<void>;
  /** Runs when the plugin is switched on; to throw keeps it off. */
  onActivate?: (ctx: PluginContext) => Promise<void> | void;
  onDeactivate?: (ctx: PluginContext) => Promise<void> | void;
}

/** A tool as its author writes it. */
export interface ToolDefinition<Params = Anything> {
  /** In snake_case, once per plugin. */
  name: string;
  /** What a model reads. */
  description: string;
  parameters: SchemaOf<Params>;
  annotations?: ToolAnnotations;
  execute: (params: Params, ctx: PluginContext) => Promise<ToolResult> | ToolResult;
}

/** What a tool does to the world, and whether a person should be asked. */
export interface ToolAnnotations {
  sideEffects?: boolean;
  /** Counts for more than `sideEffects`. */
  readOnly?: boolean;
  approval?: "never" | "suggest" | "always";
}

/** What a tool gives back. */
export interface ToolResult {
  /** A text, or data that is written as JSON for the model. */
  content: string | object;
  /** Beside a text: the same for programs. Pegboard's own; other hosts pass it over. */
  data?: unknown;
  /** A failure that the model can work around. */
  isError?: boolean;
  artifacts?: readonly Artifact[];
}

/** A file that goes with a result. */
export interface Artifact {
  name: string;
  mimeType: string;
  /** In base64. */
  content?: string;
  url?: string;
}

/** How a plugin gets its credentials. */
export type AuthConfig = TokenAuthConfig | OAuth2AuthConfig;

/** Credentials that a person pastes. */
export interface TokenAuthConfig {
  type: "token";
  fields: readonly TokenField[];
}

/** One such credential. */
export interface TokenField {
  key: string;
  label: string;
  helpUrl?: string;
  helpText?: string;
}

/** Credentials from an OAuth 2 server; they are kept as the secret `oauth_access_token`. */
export interface OAuth2AuthConfig {
  type: "oauth2";
  authorizationUrl: string;
  tokenUrl: string;
  scopes: readonly string[];
  clientId?: string;
  pkce?: boolean;
}
