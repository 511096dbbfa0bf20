const SECRET =
  /(?:pass(?:word|phrase|wd)|secret|token|credential|private.?key|api.?key|access.?key|authorization|cookie|signature)/iu;

/** Whether something of this name is most likely a secret. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}
