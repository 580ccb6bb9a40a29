import { route, routes } from "#lib/server/http/index.ts";
import { syncTemplate } from "#lib/server/templates/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/templates/:id/sync", async ({ ctx, input }) => ({
    template: await syncTemplate(ctx, input),
  })),
});
