import { getDraft, saveDraft } from "#lib/server/drafts/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/drafts/:id", async ({ ctx, input }) => ({ draft: await getDraft(ctx, input.id) })),
  PUT: route("PUT /api/drafts/:id", async ({ ctx, input }) => ({ draft: await saveDraft(ctx, input) })),
});
