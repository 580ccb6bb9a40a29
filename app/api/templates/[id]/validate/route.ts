import { route, routes } from "#lib/server/http/index.ts";
import { validateTemplate } from "#lib/server/templates/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/templates/:id/validate", ({ ctx, input }) => validateTemplate(ctx, input)),
});
