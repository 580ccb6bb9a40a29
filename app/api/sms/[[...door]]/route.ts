import { doors } from "#lib/server/http/index.ts";
import { getSmsStatus, sendSms, sendSmsBatch, sendSmsBulk } from "#lib/server/sms/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "POST /api/sms/batches": ({ ctx, input }) => sendSmsBatch(ctx, input),
  "POST /api/sms/bulk": ({ ctx, input }) => sendSmsBulk(ctx, input),
  "POST /api/sms/messages": ({ ctx, input }) => sendSms(ctx, input),
  "GET /api/sms/messages/:messageId": ({ ctx, input }) => getSmsStatus(ctx, input.messageId),
  "POST /api/sms/messages/:messageId": ({ ctx, input }) =>
    getSmsStatus(ctx, input.messageId, { isRecorded: true }),
});
