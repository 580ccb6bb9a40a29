import { LENGTH_HEADER } from "./length-header.ts";

/** What every answer of the API carries, beside the walls that the front adds, unless the verb's own Response says otherwise. */
export const HEADERS = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Adds the headers of every answer and those the verb set (cookies). */
export function finish(response: Response, requestId: string, own = new Headers()): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) if (!headers.has(name)) headers.set(name, value);
  for (const [name, value] of own) headers.append(name, value);
  headers.set("x-request-id", requestId);
  const length = headers.get("content-length");
  if (length !== null) headers.set(LENGTH_HEADER, length);
  return new Response(response.body, { status: response.status, headers });
}
