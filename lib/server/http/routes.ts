import { randomUUID } from "node:crypto";
import type { Method } from "#lib/contract/desk/endpoints/endpoint.ts";
import { Fault } from "#lib/fault.ts";
import { allowOf } from "./allowed-methods.ts";
import { finish, HEADERS } from "./answer/answer.ts";
import type { PlainAnswer } from "./answer/plain-answer.ts";
import { plainProblem, problemResponse } from "./answer/problem.ts";
import type { Handler } from "./serve-route.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const satisfies Method[];

type Methods = Record<Method | "HEAD" | "OPTIONS", Handler>;

/**
 * Every method export of one route file: those given, and a 405 problem with `Allow` for the rest.
 * `export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({ POST: route(…) });`
 */
export function routes(handlers: Partial<Record<Method, Handler>>): Methods {
  const allowed = allowOf(METHODS.filter((method) => handlers[method]));
  const refuse: Handler = async () => methodNotAllowed(allowed);
  return {
    GET: handlers.GET ?? refuse,
    POST: handlers.POST ?? refuse,
    PUT: handlers.PUT ?? refuse,
    PATCH: handlers.PATCH ?? refuse,
    DELETE: handlers.DELETE ?? refuse,
    HEAD: handlers.GET ? headOf(handlers.GET) : refuse,
    OPTIONS: optionsOf(allowed),
  };
}

/** 405 as a problem, with the `Allow` header that HTTP asks for. */
export function methodNotAllowed(allowed: readonly string[]): Response {
  const allow = allowed.join(", ");
  return refusal(
    new Fault("method_not_allowed", `This address allows only ${allow}.`),
    new Headers({ allow }),
  );
}

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

function optionsOf(allowed: readonly string[]): Handler {
  const headers = { allow: allowed.join(", ") };
  return async () => finish(new Response(null, { status: 204, headers }), randomUUID());
}

function headOf(get: Handler): Handler {
  return async (request, segment) => {
    const answer = await get(request, segment);
    await answer.body?.cancel();
    return new Response(null, { status: answer.status, headers: answer.headers });
  };
}
