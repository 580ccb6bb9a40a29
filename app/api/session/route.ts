import { UpdateProfile } from "#lib/contract/desk/profile.ts";
import { CreateSession, SessionAnswer } from "#lib/contract/desk/session.ts";
import { clientAddress, route, routes } from "#lib/server/http/index.ts";
import { browserOf, createSession, deleteSession, updateProfile } from "#lib/server/session/index.ts";

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

  PATCH: route(
    "PATCH /api/session",
    { body: UpdateProfile, answer: SessionAnswer },
    async ({ ctx, input }) => ({ user: await updateProfile(ctx, input) }),
  ),

  DELETE: route("DELETE /api/session", {}, ({ ctx, request, headers }) =>
    deleteSession(ctx, { cookieHeader: request.headers.get("cookie"), headers }),
  ),
});
