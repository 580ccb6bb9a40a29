/** Where a person was when the session ended; only a page of this console counts. */
export function wayBackOf(back: unknown): string | null {
  if (typeof back !== "string" || !back.startsWith("/")) return null;
  // Resolved as a browser does it, which reads `//host`, `/\host` and `/<tab>/host` as another site.
  const url = URL.canParse(back, HERE) ? new URL(back, HERE) : null;
  if (url?.origin !== HERE || !IS_PAGE.test(url.pathname) || IS_SIGN_IN.test(url.pathname)) return null;
  return url.pathname + url.search;
}

/** Where the second step of a sign-in is asked, which leads back to the same place. */
export function secondStepHref(back: string | null): string {
  return back === null ? "/sign-in/second" : `/sign-in/second?${new URLSearchParams({ back })}`;
}

const IS_SIGN_IN = /^\/sign-in(?:\/|$)/;

const HERE = "http://here.invalid";

/** Plain words between single slashes: nothing is left that somebody on the way might decode into a host. */
const IS_PAGE = /^\/(?:[\w.~+-]+(?:\/[\w.~+-]+)*)?$/;
