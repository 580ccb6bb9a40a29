import { createApproval, deleteApproval } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/campaigns/:id/approval", async ({ ctx, input }) => ({
    campaign: await createApproval(ctx, input.id, input),
  })),
  DELETE: route("DELETE /api/campaigns/:id/approval", async ({ ctx, input }) => ({
    campaign: await deleteApproval(ctx, input.id),
  })),
});
