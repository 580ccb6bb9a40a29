import { route, routes } from "#lib/server/http/index.ts";
import { updateNoticeChoices } from "#lib/server/notices/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  PUT: route("PUT /api/notices/choices", ({ ctx, input }) => updateNoticeChoices(ctx, input)),
});
