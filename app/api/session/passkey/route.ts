import { clientAddress } from "#lib/server/caller/index.ts";
import { claimPasskey } from "#lib/server/factors/index.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { browserOf } from "#lib/server/session/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/session/passkey", async ({ ctx, input, request, headers }) => {
    const address = clientAddress(request.headers, ctx.env.trustProxyHops);
    return { user: await claimPasskey(ctx, input, browserOf(request, headers, address)) };
  }),
});
