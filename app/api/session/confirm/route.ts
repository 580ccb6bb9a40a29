import { ConfirmSession } from "#lib/contract/desk/profile.ts";
import { clientAddress, route, routes } from "#lib/server/http/index.ts";
import { updateSession } from "#lib/server/session/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/session/confirm", { body: ConfirmSession }, ({ ctx, input, request }) =>
    updateSession(ctx, input, clientAddress(request.headers, ctx.env.trustProxyHops)),
  ),
});
