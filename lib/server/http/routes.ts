import { randomUUID } from "node:crypto";
import { Fault } from "#lib/fault.ts";
import { finish } from "./answer.ts";
import type { Method } from "./policy.ts";
import { problemResponse } from "./problem.ts";
import type { Handler } from "./route.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const satisfies Method[];

type Methods = Record<Method | "HEAD" | "OPTIONS", Handler>;

/**
 * Every method export of one route file: those given, and a 405 problem with `Allow` for the rest.
 * `export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({ POST: route(…) });`
 */
export function routes(handlers: Partial<Record<Method, Handler>>): Methods {
  const allowed = [
    ...METHODS.filter((method) => handlers[method]),
    ...(handlers.GET ? ["HEAD"] : []),
    "OPTIONS",
  ];
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
  const requestId = randomUUID();
  const fault = new Fault("method_not_allowed", `This address takes ${allowed.join(", ")}.`);
  return finish(problemResponse(fault, requestId), requestId, new Headers({ allow: allowed.join(", ") }));
}

/** 404 as a problem, for every address under /api that is no route. */
export function notFound(): Response {
  const requestId = randomUUID();
  return finish(
    problemResponse(new Fault("not_found", "There is nothing at this address."), requestId),
    requestId,
  );
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
