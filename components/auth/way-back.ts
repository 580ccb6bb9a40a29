/** Where a person was when the session ended; only a page of this console counts. */
export function wayBackOf(back: unknown): string | null {
  if (typeof back !== "string" || !back.startsWith("/")) return null;
  // A browser reads `//host` and `/\\host` as another site.
  const url = URL.canParse(back, HERE) ? new URL(back, HERE) : null;
  return url?.origin === HERE && url.pathname !== "/sign-in" ? url.pathname + url.search : null;
}

const HERE = "http://here.invalid";
