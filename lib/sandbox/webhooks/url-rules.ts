import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { Refusal } from "../http/refusal.ts";

export type Address = { address: string; family: number };

const unsafe = new BlockList();
// Private, loopback, link-local, metadata, carrier-grade NAT, benchmark, multicast, reserved (§6.4).
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  unsafe.addSubnet(net, bits, "ipv4");
}
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const) {
  unsafe.addSubnet(net, bits, "ipv6");
}

/** True for an address a callback may reach: public unicast, never IPv4 mapped into IPv6 (§6.4). */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !unsafe.check(address, "ipv4");
  return family === 6 && globalIpv6.check(address, "ipv6") && !unsafe.check(address, "ipv6");
}

/** The one address a callback goes to: https only, every resolved address public; throws otherwise (§6.4). */
export async function resolvePublic(url: string): Promise<Address> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:") throw new Refusal(400, "The callback URL must be HTTPS");
  const host = hostname.replace(/^\[|\]$/g, "");
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true, verbatim: true });
  const [first] = found;
  if (!first || found.some(({ address }) => !isPublicAddress(address))) {
    throw new Refusal(400, "The callback URL leads to an address that is not public");
  }
  return first;
}
