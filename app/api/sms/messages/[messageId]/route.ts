import { z } from "zod";
import { SmsStatusAnswer } from "#lib/contract/desk/send.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { getSmsStatus } from "#lib/server/sms/index.ts";

const params = z.object({ messageId: z.string().max(128) });

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/sms/messages/:messageId", { params, answer: SmsStatusAnswer }, ({ ctx, input }) =>
    getSmsStatus(ctx, input.messageId),
  ),
  POST: route("POST /api/sms/messages/:messageId", { params, answer: SmsStatusAnswer }, ({ ctx, input }) =>
    getSmsStatus(ctx, input.messageId, { isRecorded: true }),
  ),
});
