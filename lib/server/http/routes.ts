import { randomUUID } from "node:crypto";
import type { Method } from "#lib/contract/desk/endpoints/endpoint.ts";
import { finish, methodNotAllowed } from "../edge/index.ts";
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

/** The methods of a route together with those that come by themselves. */
const allowOf = (methods: readonly Method[]): string[] => [
  ...methods,
  ...(methods.includes("GET") ? ["HEAD"] : []),
  "OPTIONS",
];

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
