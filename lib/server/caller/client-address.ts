import { AsyncLocalStorage } from "node:async_hooks";

const KEY = Symbol.for("tuma.peer");
type ProcessGlobals = { [KEY]?: AsyncLocalStorage<string> };

/**
 * Where the front keeps the address of the socket while Next works on the request: a header could be forged.
 * Usage in the front: `peerStorage().run(request.socket.remoteAddress ?? "", () => handle(request, response))`.
 */
export function peerStorage(): AsyncLocalStorage<string> {
  const shelf = globalThis as ProcessGlobals;
  shelf[KEY] ??= new AsyncLocalStorage<string>();
  return shelf[KEY];
}

/** The address of the client: that of the socket, or what the outermost of our `trustedHops` proxies saw. */
export function clientAddress(headers: Pick<Headers, "get">, trustedHops: number): string {
  const peer = peerStorage().getStore() || "unknown";
  return forwardedAddress({ peer, forwarded: headers.get("x-forwarded-for"), trustedHops });
}

/** The same where the socket is at hand. */
export function forwardedAddress({
  peer,
  forwarded,
  trustedHops,
}: {
  peer: string;
  forwarded: string | null | undefined;
  trustedHops: number;
}): string {
  if (trustedHops === 0) return peer;
  const seen = (forwarded ?? "").split(",").map((part) => part.trim());
  return seen.at(-trustedHops) || peer;
}
