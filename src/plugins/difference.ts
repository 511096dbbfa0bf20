import { isObject, type Json, type JsonSchema } from "../contract/json.ts";
import type { Reloaded, ToolChange } from "../contract/plugin.ts";
import type { ToolSpec } from "../contract/tool.ts";

/** How two sets of tools differ, as far as those who call them care. */
export function difference(before: readonly ToolSpec[], after: readonly ToolSpec[]): Omit<Reloaded, "problems"> {
  const old = new Map(before.map((tool) => [tool.name, tool]));
  const young = new Map(after.map((tool) => [tool.name, tool]));
  return {
    added: [...young.keys()].filter((name) => !old.has(name)),
    removed: [...old.keys()].filter((name) => !young.has(name)),
    changed: [...young].flatMap(([name, tool]) => {
      const changes = changesOf(old.get(name) ?? tool, tool);
      return changes.length === 0 ? [] : [{ tool: name, breaking: changes.some(({ breaking }) => breaking), changes }];
    }),
  };
}

function changesOf(before: ToolSpec, after: ToolSpec): ToolChange[] {
  return [
    ...(["description", "effects", "approval"] as const).flatMap((what) =>
      before[what] === after[what]
        ? []
        : [{ what, message: `${what} was "${before[what]}" and is "${after[what]}"`, breaking: false }],
    ),
    ...(same(before.output, after.output) ? [] : [{ what: "output", message: "the shape of its data changed", breaking: true }]),
    ...schemaChanges(before.input, after.input, "input"),
  ];
}

function schemaChanges(before: JsonSchema, after: JsonSchema, path: string): ToolChange[] {
  if (same(before, after)) return [];
  if (!isObject(before) || !isObject(after))
    return [{ what: path, message: "it takes other values now", breaking: after === false }];
  return [...propertyChanges(before, after, path), ...keywordChanges(before, after, path)];
}

function propertyChanges(before: Schema, after: Schema, path: string): ToolChange[] {
  const [old, young] = [fieldsOf(before), fieldsOf(after)];
  const [wasRequired, isRequired] = [requiredOf(before), requiredOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(young)])].flatMap((name): ToolChange[] => {
    const what = `${path}/${name}`;
    const [was, is] = [old[name], young[name]];
    if (was === undefined)
      return [
        {
          what,
          message: `the parameter "${name}" is new${isRequired.has(name) ? " and required" : ""}`,
          breaking: isRequired.has(name),
        },
      ];
    if (is === undefined) return [{ what, message: `the parameter "${name}" is gone`, breaking: true }];
    const required = wasRequired.has(name) === isRequired.has(name) ? [] : [requirement(what, name, isRequired.has(name))];
    return [...required, ...schemaChanges(was as JsonSchema, is as JsonSchema, what)];
  });
}

const PASSED_OVER = new Set(["properties", "required", "title", "description", "examples", "$schema", "default", "$comment"]);
const UPPER = new Set(["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"]);
const LOWER = new Set(["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"]);

function keywordChanges(before: Schema, after: Schema, path: string): ToolChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((keyword): ToolChange[] => {
    const [was, is] = [before[keyword], after[keyword]];
    if (PASSED_OVER.has(keyword) || same(was, is)) return [];
    const message = `${keyword} was ${shown(was)} and is ${shown(is)}`;
    return [{ what: path, message, breaking: narrows(keyword, was, is) }];
  });
}

// Where it cannot be told, whoever relies on the tool should look.
function narrows(keyword: string, was: Json | undefined, is: Json | undefined): boolean {
  if (is === undefined) return false;
  if (UPPER.has(keyword)) return was === undefined || Number(is) < Number(was);
  if (LOWER.has(keyword)) return was === undefined || Number(is) > Number(was);
  if (keyword === "enum" || keyword === "type")
    return was === undefined || !listOf(was).every((value) => listOf(is).some((one) => same(one, value)));
  return !(keyword === "additionalProperties" && is === true);
}

type Schema = { readonly [key: string]: Json | undefined };

function fieldsOf(schema: Schema): Schema {
  return isObject(schema["properties"]) ? schema["properties"] : {};
}

function requiredOf(schema: Schema): ReadonlySet<unknown> {
  return new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
}

function requirement(what: string, name: string, isRequired: boolean): ToolChange {
  return {
    what,
    message: `the parameter "${name}" is ${isRequired ? "required now" : "no longer required"}`,
    breaking: isRequired,
  };
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [value];
}

function shown(value: Json | undefined): string {
  return value === undefined ? "open" : JSON.stringify(value);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
