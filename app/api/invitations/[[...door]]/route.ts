import { clientAddress } from "#lib/server/caller/index.ts";
import { doors } from "#lib/server/http/index.ts";
import { browserOf, openSession, refuseSignedIn } from "#lib/server/session/index.ts";
import { claimInvitation } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "POST /api/invitations/accept": async ({ ctx, input, request, headers }) => {
    await refuseSignedIn(ctx, request.headers.get("cookie"));
    const address = clientAddress(request.headers, ctx.env.trustProxyHops);
    const user = await claimInvitation(ctx, input, address);
    await openSession(ctx, user, browserOf(request, headers, address));
    return { user };
  },
});
