import ipaddr from "ipaddr.js";

const PREFIX_OF_ONE = 64;

// Nearly every callback comes from where the last one did, and reading an address takes longer than its signature.
const known = new Map<string, string>();
const MAX_KNOWN = 1_000;
const MAX_LENGTH = 64;

/**
 * Whom an address counts as: itself, or for IPv6 its /64, as every customer of a network has a whole one and could use
 * another address for each request.
 */
export function addressBlock(address: string): string {
  const found = known.get(address);
  if (found !== undefined) return found;
  const block = blockOf(address);
  if (known.size >= MAX_KNOWN) known.clear();
  if (address.length <= MAX_LENGTH) known.set(address, block);
  return block;
}

function blockOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${PREFIX_OF_ONE}`).toString()}/${PREFIX_OF_ONE}`;
}
