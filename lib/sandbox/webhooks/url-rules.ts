import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";
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
  ["3fff::", 20],
] as const) {
  unsafe.addSubnet(net, bits, "ipv6");
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** True for an address a callback may reach: public unicast, never IPv4 mapped into IPv6 (§6.4). */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !unsafe.check(address, "ipv4");
  return family === 6 && globalIpv6.check(address, "ipv6") && !unsafe.check(address, "ipv6");
}

/** True for this machine: loopback, or an address of one of its own interfaces; never IPv4 mapped into IPv6. */
function isOwnAddress(address: string): boolean {
  if (/^::ffff:/i.test(address)) return false;
  if (loopback.check(address, isIP(address) === 6 ? "ipv6" : "ipv4")) return true;
  return Object.values(networkInterfaces()).some((each) => each?.some((own) => own.address === address));
}

const HERE =
  "The callback URL leads to this machine, which is not public; the setting allowsLoopbackWebhooks opens it for development";

export type UrlRules = { allowsLoopback: boolean };

/**
 * The one address a callback goes to: https only, and every address the name resolves to is public; with
 * `allowsLoopback` this machine too, over http as well. Throws a 400 otherwise (§6.4).
 */
export async function resolveCallback(url: string, { allowsLoopback }: UrlRules): Promise<Address> {
  const found = await addressesOf(hostOf(url));
  const [first] = found;
  const isHere = found.every(({ address }) => isOwnAddress(address));
  if (first && isHere && allowsLoopback) return first;
  if (first && isHere) throw new Refusal(400, HERE);
  if (new URL(url).protocol !== "https:") throw new Refusal(400, "The callback URL must be HTTPS");
  if (!first || found.some(({ address }) => !isPublicAddress(address))) {
    throw new Refusal(400, "The callback URL leads to an address that is not public");
  }
  return first;
}

/** True where a callback URL leads to this machine and nowhere else. */
export async function leadsHere(url: string): Promise<boolean> {
  const found = await addressesOf(hostOf(url)).catch(() => []);
  return found.length > 0 && found.every(({ address }) => isOwnAddress(address));
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, "");
}

async function addressesOf(host: string): Promise<Address[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  try {
    return await lookup(host, { all: true, verbatim: true });
  } catch {
    throw new Refusal(400, `The name ${host} of the callback URL has no address`);
  }
}
