import {
  countGroup,
  createGroup,
  deleteGroup,
  explainMember,
  getGroup,
  listGroups,
  listMembers,
  reportGroup,
  updateGroup,
} from "#lib/server/groups/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/groups": ({ ctx }) => listGroups(ctx),
  "POST /api/groups": ({ ctx, input }) => createGroup(ctx, input),
  "POST /api/groups/count": ({ ctx, input }) => countGroup(ctx, input.rule),
  "GET /api/groups/:id": ({ ctx, input }) => getGroup(ctx, input.id),
  "PUT /api/groups/:id": ({ ctx, input }) => updateGroup(ctx, input),
  "DELETE /api/groups/:id": ({ ctx, input }) => deleteGroup(ctx, input.id),
  "GET /api/groups/:id/people": ({ ctx, input }) => listMembers(ctx, input),
  "GET /api/groups/:id/why": ({ ctx, input }) => explainMember(ctx, input),
  "GET /api/groups/:id/report.csv": ({ ctx, input }) => reportGroup(ctx, input.id),
});
