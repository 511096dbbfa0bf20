const DEEPEST = 64;

/** Whether a value is JSON as it stands: nothing in it would have to be converted, and nothing but unset fields be left out. */
export function isPlainJson(value: unknown, depth = 0): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object":
      if (value === null) return true;
      // What is nested deeper may well hold itself.
      return depth < DEEPEST && (Array.isArray(value) ? isPlainList(value, depth + 1) : isPlainObject(value, depth + 1));
    default:
      return false;
  }
}

function isPlainList(list: readonly unknown[], depth: number): boolean {
  return list.every((item) => isPlainJson(item, depth));
}

function isPlainObject(value: object, depth: number): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((field) => field === undefined || isPlainJson(field, depth));
}
