import { randomUUID } from "node:crypto";
import { Fault } from "#lib/fault.ts";
import { finish, HEADERS } from "./finish.ts";
import type { PlainAnswer } from "./plain-answer.ts";
import { plainProblem, problemResponse } from "./problem.ts";

/** 405 as a problem, with the `Allow` header that HTTP asks for. */
export function methodNotAllowed(allowed: readonly string[]): Response {
  const allow = allowed.join(", ");
  return refusal(
    new Fault("method_not_allowed", `This address allows only ${allow}.`),
    new Headers({ allow }),
  );
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** Is this one of the methods that some address of the console takes. */
export const isMethod = (method: string): boolean => METHODS.some((known) => known === method);

/** 501, as HTTP asks where no address at all takes a method (RFC 9110, 9.1). */
export const methodUnknown = (): Fault =>
  new Fault("method_unknown", `No address here knows this method; they accept ${METHODS.join(", ")}.`);

/** 404 as a problem, for every address under /api that is no route. */
export function notFound(): Response {
  return refusal(new Fault("not_found", "There is nothing at this address."));
}

/** A problem for a request that no route has seen. */
export function refusal(fault: Fault, own?: Headers): Response {
  const requestId = randomUUID();
  return finish(problemResponse(fault, requestId), requestId, own);
}

/** The same for the bare socket. */
export function plainRefusal(fault: Fault): PlainAnswer {
  const requestId = randomUUID();
  const { headers, ...rest } = plainProblem(fault, requestId);
  return { ...rest, headers: { ...HEADERS, ...headers, "x-request-id": requestId } };
}
