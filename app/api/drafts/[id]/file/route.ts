import { spoolUpload } from "#lib/server/campaigns/index.ts";
import { readDraftFile, saveDraftFile } from "#lib/server/drafts/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/drafts/:id/file", ({ ctx, input }) => readDraftFile(ctx, input.id)),
  PUT: route("PUT /api/drafts/:id/file", ({ ctx, input, request }) =>
    spoolUpload({ request, userId: ctx.actor.userId }, async ({ file }) => ({
      draft: await saveDraftFile(ctx, { ...input, file }),
    })),
  ),
});
