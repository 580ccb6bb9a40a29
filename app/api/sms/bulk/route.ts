import { SendSmsBulk, SmsBulkAnswer } from "#lib/contract/desk/send.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { sendSmsBulk } from "#lib/server/sms/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/sms/bulk", { body: SendSmsBulk, answer: SmsBulkAnswer }, ({ ctx, input }) =>
    sendSmsBulk(ctx, input),
  ),
});
