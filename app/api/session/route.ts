import { CreateSession, SessionAnswer } from "#lib/contract/desk/session.ts";
import { clientAddress, route, routes } from "#lib/server/http/index.ts";
import { browserOf, createSession, deleteSession } from "#lib/server/session/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/session", { answer: SessionAnswer }, ({ ctx: { actor } }) => ({
    user: { id: actor.userId, name: actor.name, email: actor.email, role: actor.role },
  })),

  POST: route(
    "POST /api/session",
    { body: CreateSession, answer: SessionAnswer },
    async ({ ctx, input, request, headers }) => {
      const address = clientAddress(request.headers, ctx.env.trustProxyHops);
      return { user: await createSession(ctx, input, browserOf(request, headers, address)) };
    },
  ),

  DELETE: route("DELETE /api/session", {}, ({ ctx, request, headers }) =>
    deleteSession(ctx, { cookieHeader: request.headers.get("cookie"), headers }),
  ),
});
