import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Env } from "#lib/server/env.ts";
import { pageHeaders } from "./page-headers.ts";

/** Doors, files of the build, and files at the root, which carry no script. */
const NO_PAGE = /^\/(?:api(?:\/|$)|_next\/|[^/]+\.[a-z0-9]+$)/;
/** What Next sends on to the address without so many slashes. */
const NO_ADDRESS = /^[^?]*(?:\\|\/\/)|^\/[^?]+\/(?:\?|$)/;
/** What only we say in a request that comes to Next. */
const OURS = ["content-security-policy", "content-security-policy-report-only", "x-nonce", "x-asked-for"];

/**
 * Gives a page its policy with a nonce of its own, and nothing else: who may see what is decided in `route()` and in the
 * pages themselves. Next reads the nonce for its scripts from the policy of the request, the pages from `x-nonce`; and a page
 * is not told its own address, to which whoever is sent to sign in wants to come back, but by `x-asked-for`. Answers
 * whether it is a page.
 */
export function markPage(
  { headers, url = "/" }: IncomingMessage,
  res: ServerResponse,
  settings: Pick<Env, "isDevelopment">,
): boolean {
  for (const name of OURS) delete headers[name];
  // As Next reads it, dots resolved: `/_next/static/../../overview` is a page.
  const asked = NO_ADDRESS.test(url) ? null : URL.parse(url, "http://localhost");
  if (!asked || NO_PAGE.test(asked.pathname)) return false;
  const nonce = randomBytes(16).toString("base64");
  const own = pageHeaders(nonce, settings);
  headers["content-security-policy"] = own["content-security-policy"];
  headers["x-nonce"] = nonce;
  headers["x-asked-for"] = withoutMark(asked);
  for (const [name, value] of Object.entries(own)) res.setHeader(name, value);
  return true;
}

/** The address as a person has it: going from page to page, Next's own script adds `_rsc` to it. */
function withoutMark({ pathname, search, searchParams }: URL): string {
  if (!searchParams.has("_rsc")) return pathname + search;
  searchParams.delete("_rsc");
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}
