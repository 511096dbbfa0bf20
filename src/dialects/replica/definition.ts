import type { StreamChunk, ToolExecutionContext, ToolExecutionResult } from "./execution.ts";

/** What a parameter can be. */
export type ParameterType = "string" | "number" | "boolean" | "array" | "object";

/** One parameter of a tool, with its constraints. */
export interface ToolParameter {
  name: string;
  type: ParameterType;
  description: string;
  required: boolean;
  /** Used where the caller gives nothing; it satisfies `required` and is checked like a given value. */
  default?: unknown;
  /** Of strings only. */
  enum?: string[];
  /** What the elements of an array are. */
  items?: { type: ParameterType };
  /** What an object holds; told to models, not checked. */
  properties?: Record<string, ToolParameter>;
  /** Of numbers only. */
  minimum?: number;
  maximum?: number;
  /** Of strings and arrays. */
  minLength?: number;
  maxLength?: number;
  /** Of strings only; it may match anywhere in the text. */
  pattern?: string;
}

/** Does a tool's work and gives back its result. */
export type ToolExecutor = (args: Record<string, unknown>, context: ToolExecutionContext) => Promise<ToolExecutionResult>;

/** Does a tool's work chunk by chunk; what the generator returns is the result. */
export type StreamingToolExecutor = (
  args: Record<string, unknown>,
  context: ToolExecutionContext,
) => AsyncGenerator<StreamChunk, ToolExecutionResult | undefined | void, unknown>;

/** A tool as its author writes it. */
export interface CustomToolDefinition {
  /** Starts with a letter; letters, digits and underscores only. */
  name: string;
  description: string;
  parameters: ToolParameter[];
  executor: ToolExecutor;
  streamingExecutor?: StreamingToolExecutor;
  /** A mark: a Pegboard host asks a person before it runs such a tool, the manager itself does not. */
  dangerous?: boolean;
  category?: string;
  version?: string;
  /** In milliseconds: of the whole run, or of silence where the tool streams. */
  timeout?: number;
  supportsStreaming?: boolean;
}
