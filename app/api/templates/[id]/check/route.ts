import { route, routes } from "#lib/server/http/index.ts";
import { checkTemplate } from "#lib/server/templates/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/templates/:id/check", async ({ ctx, input }) => ({
    template: await checkTemplate(ctx, input),
  })),
});
