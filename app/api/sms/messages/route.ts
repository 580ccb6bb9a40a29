import { SendSms, SmsSendAnswer } from "#lib/contract/desk/send.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { sendSms } from "#lib/server/sms/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/sms/messages", { body: SendSms, answer: SmsSendAnswer }, ({ ctx, input }) =>
    sendSms(ctx, input),
  ),
});
