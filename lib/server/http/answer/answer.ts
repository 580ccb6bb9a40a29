import type { z } from "zod";
import { type Sight, seen } from "../../sight/index.ts";
import { LENGTH_HEADER } from "../request/length-header.ts";

/** What every answer of the API carries unless the verb's own Response says otherwise. */
export const HEADERS = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

export type Outcome = { status: number; schema: z.ZodType | undefined; result: unknown; sight: Sight };

/** The verb's value -> Response, as this person may see it; a value that its schema refuses is our own mistake and throws. */
export function answerOf({ status, schema, result, sight }: Outcome): Response {
  if (result instanceof Response) return result;
  if (!schema) {
    if (result === undefined) return new Response(null, { status: status === 200 ? 204 : status });
    throw new Error("The verb answered a value that has no schema.");
  }
  return Response.json(seen(sight, schema, result), { status });
}

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
