import { route, routes } from "#lib/server/http/index.ts";
import { updateDoneBefore } from "#lib/server/inbox/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/inbox/done-before", ({ ctx, input }) => updateDoneBefore(ctx, input)),
});
