import { z } from "zod/v3";
import { getFieldMeta, withFieldMeta, type HivemindFieldMeta } from "./field-meta.ts";

declare module "zod/v3" {
  interface ZodType {
    /** What the field is called in the settings form. */
    label(text: string): this;
    /** What the form says when asked about the field. */
    helpText(text: string): this;
    /** The part of the form that the field stands in. */
    section(name: string): this;
    /** The value is typed unseen and kept among the secrets. */
    secret(): this;
    /** The choices are shown beside each other. */
    radio(): this;
    /** What an empty field shows. */
    placeholder(text: string): this;
  }
}

const METHODS: Readonly<Record<string, (text: string) => HivemindFieldMeta>> = {
  label: (label) => ({ label }),
  helpText: (helpText) => ({ helpText }),
  section: (section) => ({ section }),
  secret: () => ({ secret: true }),
  radio: () => ({ radio: true }),
  placeholder: (placeholder) => ({ placeholder }),
};

for (const [name, metaOf] of Object.entries(METHODS))
  Object.defineProperty(z.ZodType.prototype, name, {
    configurable: true,
    writable: true,
    value(this: z.ZodTypeAny, text: string) {
      return withFieldMeta(this, metaOf(text));
    },
  });

type Method = (this: z.ZodTypeAny, ...given: unknown[]) => unknown;

// Most methods copy the definition, and with it what is known of the field. A few (extract, merge, unwrap and the like) start
// afresh: they are made to hand it on.
for (const type of new Set(Object.values(z))) {
  const prototype: unknown = typeof type === "function" ? type.prototype : undefined;
  if (!(prototype instanceof z.ZodType)) continue;
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
    if (typeof value === "function" && name !== "constructor" && !name.startsWith("_") && !("carries" in value))
      Object.defineProperty(prototype, name, { configurable: true, writable: true, value: carrying(value as Method) });
}

function carrying(method: Method): Method {
  const carrier: Method = function (...given) {
    const made = method.apply(this, given);
    if (!(made instanceof z.ZodType) || made === this) return made;
    const known = getFieldMeta(this);
    return Object.keys(known).length === 0 ? made : withFieldMeta(made, { ...known, ...getFieldMeta(made) });
  };
  return Object.assign(carrier, { carries: true });
}

export { z };
