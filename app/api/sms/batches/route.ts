import { SendSmsBatch, SmsBatchAnswer } from "#lib/contract/desk/send.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { sendSmsBatch } from "#lib/server/sms/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/sms/batches", { body: SendSmsBatch, answer: SmsBatchAnswer }, ({ ctx, input }) =>
    sendSmsBatch(ctx, input),
  ),
});
