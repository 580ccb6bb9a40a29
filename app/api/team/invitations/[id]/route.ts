import { route, routes } from "#lib/server/http/index.ts";
import { deleteInvitation } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  DELETE: route("DELETE /api/team/invitations/:id", ({ ctx, input }) => deleteInvitation(ctx, input)),
});
