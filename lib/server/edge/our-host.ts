import { isIP } from "node:net";

/**
 * Is a Host header one of this console's: the host of PUBLIC_ORIGIN, this machine's own name, or an address. A page of
 * somebody else's name that their DNS turned to us (rebinding) says its own name here, and would be same-origin to us.
 */
export function isOurHost(host: string, publicOrigin: string): boolean {
  if (host.toLowerCase() === new URL(publicOrigin).host) return true;
  const url = URL.parse(`http://${host}`);
  if (!url || url.host !== host.toLowerCase().replace(/:80$/, "")) return false;
  const name = url.hostname.replace(/^\[|\]$/g, "");
  return name === "localhost" || name.endsWith(".localhost") || isIP(name) !== 0;
}
