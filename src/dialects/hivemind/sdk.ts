export { serializeConfigSchema, type SerializedConfigSchema, type SerializedFieldSchema } from "./config-schema.ts";
export { definePlugin } from "./define-plugin.ts";
export type {
  Artifact,
  AuthConfig,
  OAuth2AuthConfig,
  PluginDefinition,
  TokenAuthConfig,
  TokenField,
  ToolAnnotations,
  ToolDefinition,
  ToolResult,
} from "./definition.ts";
export { getFieldMeta, type HivemindFieldMeta } from "./field-meta.ts";
export type {
  ConnectorInfo,
  DataDirectory,
  HostInfo,
  HttpClient,
  IncomingMessage,
  Logger,
  MessageAttachment,
  NotificationPayload,
  PersistentStore,
  PersonaInfo,
  PluginContext,
  PluginStatus,
  ScheduleOptions,
  SecretStore,
} from "./plugin-context.ts";
export { z } from "./z.ts";
