import { clientAddress } from "#lib/server/caller/index.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { browserOf, updateSession } from "#lib/server/session/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/session/confirm", ({ ctx, input, request, headers }) => {
    const address = clientAddress(request.headers, ctx.env.trustProxyHops);
    return updateSession(ctx, input, browserOf(request, headers, address));
  }),
});
