import { planDraft } from "#lib/server/drafts/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/drafts/:id/plan", ({ ctx, input }) => planDraft(ctx, input)),
});
