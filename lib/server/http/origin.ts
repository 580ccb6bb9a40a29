import { Fault } from "#lib/fault.ts";

/**
 * Refuses an unsafe request that does not plainly come from our own page: `X-CSRF: 1` and
 * `Sec-Fetch-Site: same-origin`, or, where the browser does not send that, an `Origin` equal to ours.
 */
export function requireSameOrigin(headers: Headers, publicOrigin: string): void {
  const site = headers.get("sec-fetch-site");
  const isOurs = site === null ? headers.get("origin") === publicOrigin : site === "same-origin";
  if (isOurs && headers.get("x-csrf") === "1") return;
  throw new Fault(
    "csrf",
    "This request did not come from the console's own pages. Reload the page and try again.",
  );
}
