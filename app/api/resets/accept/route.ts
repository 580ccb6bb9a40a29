import { SessionAnswer } from "#lib/contract/desk/session.ts";
import { AcceptReset } from "#lib/contract/desk/team.ts";
import { clientAddress, route, routes } from "#lib/server/http/index.ts";
import { browserOf, openSession, refuseSignedIn } from "#lib/server/session/index.ts";
import { claimReset } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route(
    "POST /api/resets/accept",
    { body: AcceptReset, answer: SessionAnswer },
    async ({ ctx, input, request, headers }) => {
      await refuseSignedIn(ctx, request.headers.get("cookie"));
      const address = clientAddress(request.headers, ctx.env.trustProxyHops);
      const user = await claimReset(ctx, input, address);
      await openSession(ctx, user, browserOf(request, headers, address));
      return { user };
    },
  ),
});
