import { spoolUpload } from "#lib/server/campaigns/index.ts";
import { importContactList } from "#lib/server/contact-lists/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/lists/import", ({ ctx, request }) =>
    spoolUpload({ request, userId: ctx.actor.userId }, (upload) => importContactList(ctx, upload)),
  ),
});
