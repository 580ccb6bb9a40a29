import ipaddr from "ipaddr.js";

/** True for an address of the open internet: nothing private, local, mapped, translated, tunnelled or reserved. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === "unicast" && !isTranslated(address);
}

// 3fff::/20 and 5f00::/16 are newer than some tables; deprecated site-local addresses are still routed inside.
const CLOSED = ["3fff::/20", "5f00::/16", "fec0::/10", "100::/64", "2001::/23"];

function isTranslated(address: string): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed.kind() !== "ipv6") return false;
  return CLOSED.some((range) =>
    (parsed as ipaddr.IPv6).match(ipaddr.parseCIDR(range) as [ipaddr.IPv6, number]),
  );
}
