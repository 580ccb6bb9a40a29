import { CreateInvitation, OneTimeLink } from "#lib/contract/desk/team.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { createInvitation } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route(
    "POST /api/team/invitations",
    { body: CreateInvitation, answer: OneTimeLink },
    ({ ctx, input }) => createInvitation(ctx, input),
  ),
});
