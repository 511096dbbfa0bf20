/** The secrets of plugins. No method gives one to anybody but the plugin it is for. */
export interface Secrets {
  get(plugin: string, key: string): Promise<string | null>;
  set(plugin: string, key: string, value: string): Promise<void>;
  delete(plugin: string, key: string): Promise<boolean>;
  /** What there is, without the values. */
  list(): Promise<SecretInfo[]>;
}

/** What may be told of a secret. */
export interface SecretInfo {
  readonly plugin: string;
  readonly key: string;
  /** The last four characters of a value that is long enough to show them. */
  readonly lastFour?: string;
  readonly updatedAt: number;
}

/** A secret as it is kept: sealed with the key of that id. */
export interface SealedSecret {
  readonly plugin: string;
  readonly key: string;
  readonly keyId: string;
  /** In base64: nonce, cipher text and tag. */
  readonly sealed: string;
  readonly updatedAt: number;
}

/** Where sealed secrets lie. All is safe on the disk before a method returns. */
export interface SealedSecrets {
  all(): SealedSecret[];
  find(plugin: string, key: string): SealedSecret | undefined;
  put(secret: SealedSecret): void;
  remove(plugin: string, key: string): boolean;
  /** Puts these in place of all there are, or leaves everything as it was. */
  replaceAll(secrets: readonly SealedSecret[]): void;
}

/** Covers what must not be seen, wherever it stands in a value. The same value where there is nothing to cover. */
export interface Mask {
  /** Whether there is anything to cover at all. */
  readonly isEmpty: boolean;
  text(value: string): string;
  json<T>(value: T): T;
  /** For text that comes in pieces: holds back what may be the beginning of a secret until the next piece shows. */
  stream(): { push(piece: string): string; end(): string };
}
