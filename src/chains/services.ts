import type { Json, JsonSchema } from "../contract/json.ts";
import type { Result } from "../contract/result.ts";
import type { RecordedCall } from "../contract/store.ts";
import type { Checked, ToolSpec } from "../contract/tool.ts";

/** What chains need of the host that they run on. */
export interface ChainServices {
  /** A tool as it is on the board now. */
  specOf(name: string): ToolSpec | undefined;
  /** Any result as Workbench tells it: what later steps find. */
  view(result: Result): unknown;
  /** A schema as a check; throws on one that makes no sense. */
  compile(schema: JsonSchema): (value: Json) => Checked<Json>;
  /** A call from the journal, where the host keeps one. */
  recorded(callId: string): Promise<RecordedCall | undefined>;
}
