/** A function of an executor or runtime that answers one API. */
export type ApiFunction = (params: unknown, context?: unknown) => unknown;

/** How an object answers an API: by a field of its own, or by a method of its class. */
export interface ApiMethod {
  readonly run: ApiFunction;
  readonly isField: boolean;
}

/**
 * Finds the function that answers an API. A field is called detached, as the registry of LobeHub does; a method of the class
 * would lose its `this` that way, so it is bound. `base` is where the search ends: what it has is no API.
 */
export function apiMethod(target: object, api: string, base: object = Object.prototype): ApiMethod | undefined {
  if (Object.hasOwn(target, api)) {
    const field: unknown = (target as Record<string, unknown>)[api];
    if (typeof field !== "function") return undefined;
    // Taken out of its object on purpose: a field has to work without it.
    const detached = field as ApiFunction;
    return { run: (params, context) => detached(params, context), isField: true };
  }
  const method = api === "constructor" ? undefined : inherited(target, api, base);
  return method === undefined ? undefined : { run: method.bind(target), isField: false };
}

/** The names of all functions that an object has of its own or by its class. */
export function methodNames(target: object, base: object = Object.prototype): string[] {
  const names = new Set<string>();
  for (const level of [target, ...classesOf(target, base)])
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(level)))
      if (typeof value === "function" && name !== "constructor") names.add(name);
  return [...names];
}

function inherited(target: object, api: string, base: object): ApiFunction | undefined {
  for (const level of classesOf(target, base)) {
    const value: unknown = Object.getOwnPropertyDescriptor(level, api)?.value;
    if (typeof value === "function") return value as ApiFunction;
  }
  return undefined;
}

function* classesOf(target: object, base: object): Generator<object> {
  let level = Object.getPrototypeOf(target) as object | null;
  for (; level !== null && level !== base && level !== Object.prototype; level = Object.getPrototypeOf(level) as object | null)
    yield level;
}
