import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { withinTime } from "./within-time.ts";

/**
 * Who somebody outside names as a host that we connect to: the one place that says which links may be followed and which
 * addresses are public. Recordings and outgoing events ask here, and word what is refused themselves.
 */

export type Address = { address: string; family: 4 | 6 };
export type Resolve = (name: string) => Promise<Address[]>;

const systemResolve: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }));

/**
 * The one address a host is reached at, resolved once: what is asked later may be another machine. All of its addresses
 * have to be public, or none is used: `private`; `unknown` with the cause where it has none.
 */
export async function resolvePublic(
  name: string,
  { resolve = systemResolve, waitMs }: { resolve?: Resolve | undefined; waitMs: number },
): Promise<{ address: Address } | { problem: "private" | "unknown"; cause?: unknown }> {
  try {
    const found = await withinTime(resolve(name), { limitMs: waitMs });
    const [first] = found;
    if (!first) return { problem: "unknown" };
    return found.every(({ address }) => isPublicAddress(address))
      ? { address: first }
      : { problem: "private" };
  } catch (cause) {
    return { problem: "unknown", cause };
  }
}

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

// Names that no public server answers to (RFC 6761, 6762, 8375), and those without a dot.
const OWN_NETWORK = /^[^.]+\.?$|\.(localhost|local|internal|home\.arpa|invalid)\.?$/;

/** What makes a link one that is never followed. */
export type LinkProblem = "not-a-link" | "not-https" | "ip-address" | "own-network" | "other-port";

/**
 * A link to a public host: https, on its usual port, by a name, without user or password. Whether the name leads to a public
 * address, `resolvePublic` says.
 */
export function readPublicLink(link: string): { url: URL } | { problem: LinkProblem; url: URL | null } {
  const url = readLink(link);
  if (url === null) return { problem: "not-a-link", url };
  if (url.protocol !== "https:") return { problem: "not-https", url };
  if (isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0) return { problem: "ip-address", url };
  if (OWN_NETWORK.test(url.hostname)) return { problem: "own-network", url };
  return url.port === "" ? { url } : { problem: "other-port", url };
}

/** Null for what is no plain link. Controls and backslashes are read differently by different parsers, so one that has any is none. */
export function readLink(link: string): URL | null {
  const isClean = link.length <= 4_096 && /^[\x21-\x7e]+$/.test(link) && !link.includes("\\");
  const url = isClean && URL.canParse(link) ? new URL(link) : null;
  return url === null || url.username !== "" || url.password !== "" ? null : url;
}
