import { TeamId } from "#lib/contract/desk/team.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { deleteInvitation } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  DELETE: route("DELETE /api/team/invitations/:id", { params: TeamId }, ({ ctx, input }) =>
    deleteInvitation(ctx, input),
  ),
});
