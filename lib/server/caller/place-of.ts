import { addressBlock } from "./address-block.ts";

/**
 * What the limits count a request under: its address, or for IPv6 the /64. Behind a proxy that nobody told us of, all
 * people have the proxy's address; there the last name that it wrote down counts beside it, or everybody would wait for
 * one. It may be forged, so it opens nothing: limits over all of the address stand behind it.
 */
export function placeOf(headers: Pick<Headers, "get">, address: string): string {
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  const block = addressBlock(address);
  // Next writes the address of the socket where no proxy wrote anything.
  return last === undefined || last === address ? block : `${block} ${addressBlock(last).slice(0, 60)}`;
}
