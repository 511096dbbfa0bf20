import { registerHooks } from "node:module";

let isInPlace = false;

/** From now on `import "pegboard"` works in modules that lie where Pegboard is not installed. */
export function findPegboardFromAnywhere(): void {
  if (isInPlace) return;
  isInPlace = true;
  registerHooks({
    resolve(specifier, context, next) {
      try {
        return next(specifier, context);
      } catch (error) {
        if (specifier !== "pegboard" && !specifier.startsWith("pegboard/")) throw error;
        return next(specifier, { ...context, parentURL: import.meta.url });
      }
    },
  });
}
