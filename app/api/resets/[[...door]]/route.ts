import { clientAddress } from "#lib/server/caller/index.ts";
import { doors } from "#lib/server/http/index.ts";
import { browserOf, refuseSignedIn, startSession } from "#lib/server/session/index.ts";
import { askReset, claimReset } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "POST /api/resets": ({ ctx, input, request }) =>
    askReset(ctx, input, clientAddress(request.headers, ctx.env.trustProxyHops)),
  "POST /api/resets/accept": async ({ ctx, input, request, headers }) => {
    await refuseSignedIn(ctx, request.headers.get("cookie"));
    const address = clientAddress(request.headers, ctx.env.trustProxyHops);
    const user = await claimReset(ctx, input, address);
    return startSession(ctx, user, browserOf(request, headers, address));
  },
});
