import type { IncomingHttpHeaders } from "node:http";

/** The contract names none (§2.1), and services, or what stands before them, use these. */
const HEADERS = [
  "x-request-id",
  "request-id",
  "x-correlation-id",
  "x-amzn-requestid",
  "x-trace-id",
  "cf-ray",
];

/** The id by which whoever runs the service finds this request in their own log; undefined where it gave none. */
export function requestIdIn(headers: IncomingHttpHeaders): string | undefined {
  for (const name of HEADERS) {
    const value = headers[name];
    if (typeof value === "string" && /^[\w.:/+=-]{1,100}$/.test(value)) return value;
  }
  return undefined;
}
