import { clientAddress } from "#lib/server/caller/index.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { browserOf, createSession, deleteSession, updateProfile } from "#lib/server/session/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/session", ({ ctx: { actor } }) => ({
    user: { id: actor.userId, name: actor.name, email: actor.email, role: actor.role },
  })),

  POST: route("POST /api/session", ({ ctx, input, request, headers }) => {
    const address = clientAddress(request.headers, ctx.env.trustProxyHops);
    return createSession(ctx, input, browserOf(request, headers, address));
  }),

  PATCH: route("PATCH /api/session", async ({ ctx, input }) => ({ user: await updateProfile(ctx, input) })),

  DELETE: route("DELETE /api/session", ({ ctx, request, headers }) => {
    const address = clientAddress(request.headers, ctx.env.trustProxyHops);
    return deleteSession(ctx, { cookieHeader: request.headers.get("cookie"), headers, address });
  }),
});
