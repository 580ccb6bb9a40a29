import { route, routes } from "#lib/server/http/index.ts";
import { sendSms } from "#lib/server/sms/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/sms/messages", ({ ctx, input }) => sendSms(ctx, input)),
});
