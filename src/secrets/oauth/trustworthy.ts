const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Whether an address may be given codes and tokens: only by https, except within this machine. */
export function isTrustworthy(address: unknown): address is string {
  if (typeof address !== "string" || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname));
}
