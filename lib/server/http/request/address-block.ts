import ipaddr from "ipaddr.js";

const PREFIX_OF_ONE = 64;

/**
 * Whom an address counts as: itself, or for IPv6 its /64, as every customer of a network has a whole one and could use
 * another address for each request.
 */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${PREFIX_OF_ONE}`).toString()}/${PREFIX_OF_ONE}`;
}
