import { route, routes } from "#lib/server/http/index.ts";
import { createTemplate, listTemplates } from "#lib/server/templates/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/templates", ({ ctx, input }) => listTemplates(ctx, input)),
  POST: route("POST /api/templates", async ({ ctx, input }) => ({
    template: await createTemplate(ctx, input),
  })),
});
