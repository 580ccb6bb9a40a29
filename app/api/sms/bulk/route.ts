import { route, routes } from "#lib/server/http/index.ts";
import { sendSmsBulk } from "#lib/server/sms/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/sms/bulk", ({ ctx, input }) => sendSmsBulk(ctx, input)),
});
