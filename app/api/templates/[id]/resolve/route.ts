import { route, routes } from "#lib/server/http/index.ts";
import { resolveTemplate } from "#lib/server/templates/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/templates/:id/resolve", async ({ ctx, input }) => ({
    template: await resolveTemplate(ctx, input),
  })),
});
