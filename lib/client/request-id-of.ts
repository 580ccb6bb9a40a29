import { Fault } from "#lib/fault.ts";

/** What a person quotes when they ask for help: the request of a fault that came over the wire, or a page's digest. */
export function requestIdOf(error: unknown): string | undefined {
  const place = error instanceof Fault ? error.cause : error;
  if (typeof place !== "object" || place === null) return undefined;
  const id = "requestId" in place ? place.requestId : "digest" in place ? place.digest : undefined;
  return typeof id === "string" ? id : undefined;
}

/** What our own server answered, for whoever helps: the code, the HTTP status and the request. */
export function technicalLineOf(error: unknown): string | undefined {
  const requestId = requestIdOf(error);
  if (requestId === undefined || !(error instanceof Fault)) return undefined;
  return `${error.code}, HTTP ${error.status}, request ${requestId}`;
}
