import { isObject } from "../../contract/json.ts";

/** When a person must agree: always the same, by rules on the arguments, or by a named resolver. */
export type HumanInterventionConfig =
  | "never"
  | "required"
  | "always"
  | readonly { readonly match?: Readonly<Record<string, unknown>>; readonly policy: string }[]
  | { readonly dynamic: { readonly type: string; readonly policy?: string; readonly default?: string } };

/** One API of a tool, as its manifest describes it. */
export interface LobeChatPluginApi {
  readonly name: string;
  /** All that the model knows of it. */
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly humanIntervention?: HumanInterventionConfig;
  readonly renderDisplayControl?: string;
  readonly ordered?: boolean;
  readonly defaultTimeoutMs?: number;
}

/** A tool of LobeHub: who it is, how a model should use it, and its APIs. */
export interface BuiltinToolManifest {
  readonly identifier: string;
  readonly type?: string;
  readonly systemRole?: string;
  readonly meta?: { readonly avatar?: string; readonly title?: string; readonly description?: string; readonly readme?: string };
  readonly api: readonly LobeChatPluginApi[];
  readonly executors?: readonly ("client" | "server")[];
  readonly humanIntervention?: HumanInterventionConfig;
  readonly defaultTimeoutMs?: number;
}

/** A value that claims to be a manifest: nothing but these two fields has been looked at. */
export type GivenManifest = Readonly<Record<string, unknown>> & { readonly identifier: string; readonly api: readonly unknown[] };

/** Whether a value has what every manifest has. */
export function isManifest(value: unknown): value is GivenManifest {
  if (!isObject(value)) return false;
  const { identifier, api }: { identifier?: unknown; api?: unknown } = value;
  return typeof identifier === "string" && identifier !== "" && Array.isArray(api);
}
