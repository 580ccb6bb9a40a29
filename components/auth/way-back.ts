/** Where a person was when the session ended; only a page of this console counts. */
export function wayBackOf(back: unknown): string | null {
  if (typeof back !== "string" || !back.startsWith("/")) return null;
  // Resolved as a browser does it, which reads `//host`, `/\host` and `/<tab>/host` as another site.
  const url = URL.canParse(back, HERE) ? new URL(back, HERE) : null;
  if (url?.origin !== HERE || !IS_PATH.test(url.pathname) || NO_PAGE.test(url.pathname)) return null;
  return url.pathname + url.search;
}

/** Where the second step of a sign-in is asked, which leads back to the same place. */
export function secondStepHref(back: string | null): string {
  return back === null ? "/sign-in/second" : `/sign-in/second?${new URLSearchParams({ back })}`;
}

/** What is no place to be at: the way in, and what is read by programs. */
const NO_PAGE = /^\/(?:sign-in|api|_next)(?:\/|$)/;

const HERE = "http://here.invalid";

/** Plain words between single slashes: nothing is left that somebody on the way might decode into a host. */
const IS_PATH = /^\/(?:[\w.~+-]+(?:\/[\w.~+-]+)*)?$/;
