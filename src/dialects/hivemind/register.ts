import { registerHooks } from "node:module";
import { hivemind } from "./dialect.ts";

// For authors who run their own tests with Node: `node --import pegboard/hivemind/register --test`.
registerHooks({
  resolve(specifier, context, next) {
    const url = Object.hasOwn(hivemind.modules, specifier) ? hivemind.modules[specifier] : undefined;
    return url === undefined ? next(specifier, context) : { url: url.href, shortCircuit: true };
  },
});
