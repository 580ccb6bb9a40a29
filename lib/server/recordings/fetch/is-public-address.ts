import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** True for an address of the open internet: nothing private, local, mapped, translated, tunnelled or reserved. */
export function isPublicAddress(address: string): boolean {
  // One spelling only: an address with a zone, or one that is octal to one parser and decimal to another, is none.
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || isGlobal(parsed as ipaddr.IPv6);
}

// Only 2000::/3 is given out. The others are inside it: protocols, documentation, tunnels; 3fff::/20 is newer than
// some tables.
const GIVEN_OUT = "2000::/3";
const CLOSED = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

function isGlobal(address: ipaddr.IPv6): boolean {
  const isIn = (range: string) => address.match(ipaddr.IPv6.parseCIDR(range));
  return isIn(GIVEN_OUT) && !CLOSED.some(isIn);
}
