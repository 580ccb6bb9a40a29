import { Fault } from "#lib/fault.ts";
import { isOurHost } from "../../edge/index.ts";

/**
 * Refuses an unsafe request that does not plainly come from our own page: `X-CSRF: 1` and
 * `Sec-Fetch-Site: same-origin`, or, where the browser does not send that, an `Origin`. Where there is an `Origin` it is
 * PUBLIC_ORIGIN or that of the address that was asked.
 */
export function requireSameOrigin(headers: Headers, publicOrigin: string): void {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const isOrigin = origin !== null && isOurOrigin(origin, headers.get("host"), publicOrigin);
  const isOurs = site === null ? isOrigin : site === "same-origin" && (origin === null || isOrigin);
  if (isOurs && headers.get("x-csrf") === "1") return;
  throw new Fault(
    "csrf",
    "This request did not come from the console’s own pages. Reload the page and try again.",
  );
}

function isOurOrigin(origin: string, host: string | null, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  return host !== null && URL.parse(origin)?.host === host.toLowerCase() && isOurHost(host, publicOrigin);
}
