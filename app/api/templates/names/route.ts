import { route, routes } from "#lib/server/http/index.ts";
import { listKnownTemplates, recordTemplateName } from "#lib/server/templates/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/templates/names", ({ ctx, input }) => listKnownTemplates(ctx, input)),
  POST: route("POST /api/templates/names", async ({ ctx, input }) => ({
    template: await recordTemplateName(ctx, input),
  })),
});
