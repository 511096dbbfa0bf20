import type { ToolSpec } from "../../../contract/tool.ts";
import { localName } from "../candidate.ts";
import type { Draft } from "../finding.ts";
import { parametersIn } from "./parameters.ts";

/** Parameters that a model can only guess the meaning of. */
export function schemaMeaning(tool: ToolSpec): Draft[] {
  return parametersIn(tool.input).flatMap(({ name, path, schema }) => {
    const { enum: values, description } = schema;
    const numbers = Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === "number");
    if (!numbers || (typeof description === "string" && /\d/u.test(description))) return [];
    const message = `The parameter "${path}" of "${localName(tool)}" takes certain numbers, but does not say what each means.`;
    const fix = 'Say it in the description: "0 = none, 1 = urgent, …". Models often choose the wrong one otherwise.';
    return [{ rule: "number-enum", severity: "warning" as const, tool: tool.name, parameter: name, message, fix }];
  });
}
