import { clientAddress } from "#lib/server/caller/index.ts";
import { doors } from "#lib/server/http/index.ts";
import { browserOf, openSession } from "#lib/server/session/index.ts";
import { createOwner } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "POST /api/setup": async ({ ctx, input, request, headers }) => {
    const address = clientAddress(request.headers, ctx.env.trustProxyHops);
    const user = await createOwner(ctx, input, address);
    await openSession(ctx, user, browserOf(request, headers, address));
    return { user };
  },
});
