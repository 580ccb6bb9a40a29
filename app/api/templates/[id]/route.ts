import { route, routes } from "#lib/server/http/index.ts";
import { getTemplate } from "#lib/server/templates/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/templates/:id", async ({ ctx, input }) => ({
    template: await getTemplate(ctx, input.id),
  })),
});
