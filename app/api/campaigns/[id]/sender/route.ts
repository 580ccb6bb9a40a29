import { updateSender } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/campaigns/:id/sender", async ({ ctx, input }) => ({
    campaign: await updateSender(ctx, input.id, input),
  })),
});
