import { route, routes } from "#lib/server/http/index.ts";
import { createInvitation } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/team/invitations", ({ ctx, input }) => createInvitation(ctx, input)),
});
