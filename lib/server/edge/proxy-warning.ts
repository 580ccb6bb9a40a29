import type { IncomingHttpHeaders } from "node:http";
import type { Log } from "../log.ts";

/** Looks at each request, and says once where a proxy is before us that the settings do not know of. */
export function proxyWarning(log: Log, trustedHops: number): (headers: IncomingHttpHeaders) => void {
  let isSaid = trustedHops > 0;
  return (headers) => {
    if (isSaid || headers["x-forwarded-for"] === undefined) return;
    isSaid = true;
    log.warn(
      "requests come through a proxy, and TRUST_PROXY_HOPS is 0: all people count as one address. Set it to the number of proxies before the console",
    );
  };
}
