import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { pageHeaders } from "#lib/server/http/answer/page-headers.ts";

/** Headers of pages and nothing else: who may see what is decided in `route()` and in the pages themselves. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString("base64");
  const own = pageHeaders(nonce);
  const headers = new Headers(request.headers);
  // Next reads the nonce for its own scripts from the policy of the request; pages read it from x-nonce.
  headers.set("content-security-policy", own["content-security-policy"]);
  headers.set("x-nonce", nonce);
  // A page is not told its own address; whoever is sent to sign in wants to come back to it.
  headers.set("x-asked-for", request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(own)) response.headers.set(name, value);
  return response;
}

export const config = {
  // Pages only: a matched body is buffered and cut at 10 MB, and files at the root carry no script.
  matcher: "/((?!api(?:/|$)|_next/|[^/]+\\.[a-z0-9]+$).*)",
};
