import { doors } from "#lib/server/http/index.ts";
import {
  createInvitation,
  createReset,
  deleteInvitation,
  deletePerson,
  listTeam,
  updateFactorRule,
  updatePerson,
} from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/team": ({ ctx }) => listTeam(ctx),
  "PATCH /api/team/:id": ({ ctx, input }) => updatePerson(ctx, input),
  "DELETE /api/team/:id": ({ ctx, input }) => deletePerson(ctx, input),
  "POST /api/team/:id/reset": ({ ctx, input }) => createReset(ctx, input),
  "PUT /api/team/factor-rule": ({ ctx, input }) => updateFactorRule(ctx, input),
  "POST /api/team/invitations": ({ ctx, input }) => createInvitation(ctx, input),
  "DELETE /api/team/invitations/:id": ({ ctx, input }) => deleteInvitation(ctx, input),
});
