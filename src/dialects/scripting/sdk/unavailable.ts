/** Stands for something of the iOS app: whatever is called on it rejects and says so; what is made of it throws. */
export function unavailable(name: string): (...args: readonly unknown[]) => Promise<never> {
  const refuse = () => new Error(`${name} needs the iOS app Scripting; Pegboard does not have it.`);
  const target = function missing(): void {};
  return new Proxy(target, {
    get: (_, key) =>
      typeof key === "symbol" || key === "then" || key === "prototype" ? undefined : unavailable(`${name}.${key}`),
    apply: () => rejection(refuse()),
    construct() {
      throw refuse();
    },
  }) as unknown as (...args: readonly unknown[]) => Promise<never>;
}

/** A rejection that does no harm where nobody waits for it. */
export function rejection(error: Error): Promise<never> {
  const rejected = Promise.reject<never>(error);
  rejected.catch(() => {});
  return rejected;
}
