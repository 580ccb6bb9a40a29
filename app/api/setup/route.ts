import { CreateOwner, CreateOwnerAnswer } from "#lib/contract/desk/setup.ts";
import { clientAddress, route, routes } from "#lib/server/http/index.ts";
import { browserOf, openSession } from "#lib/server/session/index.ts";
import { createOwner } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route(
    "POST /api/setup",
    { body: CreateOwner, answer: CreateOwnerAnswer },
    async ({ ctx, input, request, headers }) => {
      const user = await createOwner(ctx, input);
      const address = clientAddress(request.headers, ctx.env.trustProxyHops);
      await openSession(ctx, user, browserOf(request, headers, address));
      return { user };
    },
  ),
});
