/** Where a person was when the session ended; only a page of this console counts. */
export function wayBackOf(back: unknown): string | null {
  if (typeof back !== "string" || !back.startsWith("/")) return null;
  // Resolved as a browser does it, which reads `//host`, `/\host` and `/<tab>/host` as another site.
  const url = URL.canParse(back, HERE) ? new URL(back, HERE) : null;
  if (url?.origin !== HERE || !IS_PAGE.test(url.pathname) || url.pathname === "/sign-in") return null;
  return url.pathname + url.search;
}

const HERE = "http://here.invalid";

/** Plain words between single slashes: nothing is left that somebody on the way might decode into a host. */
const IS_PAGE = /^\/(?:[\w.~+-]+(?:\/[\w.~+-]+)*)?$/;
