import { route, routes } from "#lib/server/http/index.ts";
import { getSmsStatus } from "#lib/server/sms/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/sms/messages/:messageId", ({ ctx, input }) => getSmsStatus(ctx, input.messageId)),
  POST: route("POST /api/sms/messages/:messageId", ({ ctx, input }) =>
    getSmsStatus(ctx, input.messageId, { isRecorded: true }),
  ),
});
