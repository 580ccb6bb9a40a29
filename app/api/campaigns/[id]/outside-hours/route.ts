import { createOutsideHours, deleteOutsideHours } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/campaigns/:id/outside-hours", async ({ ctx, input }) => ({
    campaign: await createOutsideHours(ctx, input.id, input),
  })),
  DELETE: route("DELETE /api/campaigns/:id/outside-hours", async ({ ctx, input }) => ({
    campaign: await deleteOutsideHours(ctx, input.id),
  })),
});
