import type { IncomingMessage } from "node:http";
import { Fault } from "#lib/fault.ts";
import { hasUnread } from "./answer-unread.ts";
import { isMethod, methodNotAllowed, methodUnknown, refusal } from "./refusal.ts";

const READING = ["GET", "HEAD"];

type RequestLine = Pick<
  IncomingMessage,
  "method" | "url" | "httpVersion" | "rawHeaders" | "headers" | "complete"
>;

/**
 * The answer to a request that neither a route nor a page should see, as what lies behind answers it with nothing or
 * with a failure: an address that is none, another host's, or a method that it does not take. Nor a body where none
 * belongs: Next keeps whatever comes with a page, up to the last byte. Null for all others.
 */
export function refuseRequest(request: RequestLine): Response | null {
  const { method = "", url = "", httpVersion, rawHeaders } = request;
  const hosts = countHosts(rawHeaders);
  if (hosts > 1 || (hosts === 0 && httpVersion === "1.1")) return malformed("Send exactly one Host header.");
  const path = url.split("?", 1)[0] ?? "";
  if (!path.startsWith("/"))
    return malformed("The address of a request here is a path that begins with a slash.");
  if (!isDecodable(path)) {
    return malformed(
      "The address has a % that does not begin the two hexadecimal digits of a byte of UTF-8.",
    );
  }
  if (!isMethod(method)) return refusal(methodUnknown());
  return refuseForPage(request, method, path);
}

function refuseForPage(request: RequestLine, method: string, path: string): Response | null {
  const isApi = path === "/api" || path.startsWith("/api/");
  if (!isApi && !READING.includes(method)) return methodNotAllowed(READING);
  if (READING.includes(method) && hasUnread(request)) {
    return refusal(new Fault("body_too_large", `A ${method} allows no body here.`));
  }
  return null;
}

const malformed = (detail: string): Response => refusal(new Fault("malformed_request", detail));

function countHosts(rawHeaders: string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts++;
  }
  return hosts;
}

function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
