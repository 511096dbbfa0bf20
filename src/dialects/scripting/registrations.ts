/** A function that an author registers. */
export type AuthorFunction = (...given: readonly unknown[]) => unknown;

/** What can be registered, and what it takes after the parameters. */
export type Role = "execute" | "executeWithApproval" | "approvalRequest" | "view";

/** A test function that was called while the module was loaded. */
export interface Trial {
  readonly role: Role;
  readonly run: AuthorFunction;
  readonly given: readonly unknown[];
}

/** What a module has registered through `AssistantTool`. */
export class Registrations {
  readonly #functions = new Map<Role, AuthorFunction>();
  readonly #isTesting: boolean;
  readonly trials: Trial[] = [];
  readonly complaints: string[] = [];

  constructor(isTesting: boolean) {
    this.#isTesting = isTesting;
  }

  /** Takes a function (the last one counts) and gives back its test function, which does nothing but ask for a test. */
  take(role: Role, method: string, given: unknown): (...args: readonly unknown[]) => void {
    if (typeof given !== "function") {
      this.complaints.push(`AssistantTool.${method} was called with something that is no function.`);
      return () => {};
    }
    const run = given as AuthorFunction;
    this.#functions.set(role, run);
    return (...args) => {
      if (this.#isTesting) this.trials.push({ role, run, given: args });
    };
  }

  get(role: Role): AuthorFunction | undefined {
    return this.#functions.get(role);
  }

  has(role: Role): boolean {
    return this.#functions.has(role);
  }
}
