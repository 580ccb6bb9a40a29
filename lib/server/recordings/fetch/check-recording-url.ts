import { isIP } from "node:net";
import { Fault } from "#lib/fault.ts";

export type HostRule = {
  /** Host names a recording may come from, in lower case. */
  hosts: readonly string[];
  /** `host:port` of a service on this machine that talks http, by an explicit setting; else null. */
  loopback: string | null;
};

// Names that no public server answers to (RFC 6761, 6762, 8375), and those without a dot.
const OWN_NETWORK = /^[^.]+\.?$|\.(localhost|local|internal|home\.arpa|invalid)\.?$/;

/**
 * The link inside a call session is whatever the service says: only https to a host of the list, on its usual port and
 * without user or password, is followed. Throws recording_host_refused, which names the host and nothing else, where
 * somebody could allow that host, and recording_link_refused where no setting could.
 */
export function checkRecordingUrl(link: string, { hosts, loopback }: HostRule): URL {
  // Controls and backslashes are read differently by different parsers, so a link that has any is none.
  const isClean = link.length <= 4_096 && /^[\x21-\x7e]+$/.test(link) && !link.includes("\\");
  const url = isClean && URL.canParse(link) ? new URL(link) : null;
  if (url === null || url.username !== "" || url.password !== "")
    throw refused("The service gave something that is not a plain link.");
  if (loopback !== null && url.host === loopback && url.protocol === "http:") return url;
  if (url.protocol !== "https:") throw refused("The link that the service gave is not https.");
  const name = url.hostname;
  if (isIP(name.replace(/^\[|\]$/g, "")) !== 0)
    throw refused("The link that the service gave has an IP address instead of a host name.");
  if (OWN_NETWORK.test(name))
    throw refused(`The link that the service gave leads to ${name}, a name of this machine or network.`);
  if (url.port !== "") throw refused(`The link that the service gave leads to another port of ${name}.`);
  if (!hosts.includes(name))
    throw new Fault(
      "recording_host_refused",
      `The recording is at ${name}, which is not allowed. Somebody who runs this console can allow a host in RECORDING_HOSTS.`,
    );
  return url;
}

/** It could never be allowed, so no setting is advised. */
function refused(what: string): Fault {
  return new Fault("recording_link_refused", `${what} We only follow https links with a host name.`);
}
